import { addPageMessages } from "../i18n";
import moderation from "../i18n/en/moderation.json";

addPageMessages("moderation", moderation);
