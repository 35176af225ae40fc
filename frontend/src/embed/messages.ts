import { addPageMessages } from "../i18n";
import embed from "../i18n/en/embed.json";

addPageMessages("embed", embed);
