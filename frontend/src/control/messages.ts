import { addPageMessages } from "../i18n";
import control from "../i18n/en/control.json";

addPageMessages("control", control);
