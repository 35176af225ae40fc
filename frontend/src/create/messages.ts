import { addPageMessages } from "../i18n";
import create from "../i18n/en/create.json";

addPageMessages("create", create);
