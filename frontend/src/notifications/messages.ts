import { addPageMessages } from "../i18n";
import notifications from "../i18n/en/notifications.json";

addPageMessages("notifications", notifications);
