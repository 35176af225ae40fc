import { addPageMessages } from "../i18n";
import moderation from "../i18n/en/moderation.json";
import settings from "../i18n/en/settings.json";

addPageMessages("settings", settings);
addPageMessages("moderation", moderation);
