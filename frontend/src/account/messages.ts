import { addPageMessages } from "../i18n";
import signin from "../i18n/en/signin.json";

addPageMessages("signin", signin);
