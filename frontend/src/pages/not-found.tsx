import { useTranslation } from "react-i18next";
import { Missing } from "../ui/states";
import { useTitle } from "../ui/use-title";

export default function NotFoundPage() {
  const { t } = useTranslation();
  useTitle(t("state.missing"));
  return <Missing />;
}
