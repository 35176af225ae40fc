import { addPageMessages } from "../i18n";
import entry from "../i18n/en/entry.json";

addPageMessages("entry", entry);
