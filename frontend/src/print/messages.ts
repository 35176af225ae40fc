import { addPageMessages } from "../i18n";
import print from "../i18n/en/print.json";

addPageMessages("print", print);
