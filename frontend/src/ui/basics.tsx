import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PlayerRef } from "../api/types";
import styles from "./ui.module.css";

/** A short label. `live` has a lit window. */
export function Badge({ tone, children }: { tone?: "live" | "good"; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {tone === "live" && <span className={styles.liveDot} aria-hidden="true" />}
      {children}
    </span>
  );
}

/** A section of a page with a heading and an optional link or control beside it. */
export function Section(props: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  id: string;
}) {
  return (
    <section className={styles.section} aria-labelledby={props.id}>
      <div className={styles.sectionHead}>
        <h2 id={props.id}>{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

function BotIcon() {
  const { t } = useTranslation();
  return (
    <svg className={styles.botMark} width="15" height="15" viewBox="0 0 16 16" role="img">
      <title>{t("who.bot")}</title>
      <path
        d="M8 1.2v2.3M3.5 3.9h9a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.4v-6a1.5 1.5 0 0 1 1.5-1.5zM5.6 7v1.6M10.4 7v1.6M5.6 15h4.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A player's name with a bot icon for bots, linked to the player's page by default. */
export function PlayerName(props: { player: PlayerRef; link?: boolean; showBotIcon?: boolean }) {
  const { player, link = true, showBotIcon = true } = props;
  const name = player.display_name || player.username;
  const content = (
    <>
      <bdi className={styles.playerName} title={name}>
        {name}
      </bdi>
      {showBotIcon && player.kind === "bot" && <BotIcon />}
    </>
  );
  if (!link) return <span className={styles.player}>{content}</span>;
  return (
    <Link className={styles.player} to={`/players/${encodeURIComponent(player.username)}`}>
      {content}
    </Link>
  );
}

/** Attributes of a label that is truncated if necessary; the tooltip has the full text. */
const truncatable = (item: { label: string; long?: boolean }) =>
  item.long ? { "data-long": "", title: item.label } : {};

/** Breadcrumb navigation, outermost page first. */
export function Breadcrumbs({
  items,
}: {
  items: { to?: string; label: string; long?: boolean }[];
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("nav.crumbs")}>
      <ol className={styles.crumbs}>
        {items.map((item) => (
          <li key={item.label}>
            {item.to ? (
              <Link to={item.to} {...truncatable(item)}>
                <bdi>{item.label}</bdi>
              </Link>
            ) : (
              <bdi {...truncatable(item)}>{item.label}</bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A row of buttons of which one is selected. */
export function ToggleGroup<T extends string>(props: {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{props.label}</legend>
      <div className={styles.tabs}>
        {props.options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === props.value}
            onClick={() => props.onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
