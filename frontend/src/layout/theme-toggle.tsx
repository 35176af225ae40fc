import { useTranslation } from "react-i18next";
import styles from "./shell.module.css";
import { setTheme, type Theme, useTheme } from "./theme";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

const ICON_PATHS: Record<Theme, string> = {
  system: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M19.1 4.9l-1.8 1.8M6.7 17.3l-1.8 1.8",
  dark: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
};

/** Cycles through system, light and dark; its label names the current theme. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const theme = useTheme();
  const label = t("theme.button", { theme: t(`theme.${theme}`) });
  return (
    <button
      type="button"
      className={styles.theme}
      aria-label={label}
      title={label}
      onClick={() => setTheme(NEXT[theme])}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d={ICON_PATHS[theme]}
          fill={theme === "light" ? "none" : "currentColor"}
          fillOpacity={theme === "system" ? 0.35 : 1}
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
