import { useTranslation } from "react-i18next";
import type { GameDetail } from "../api/types";
import { useFormat } from "../i18n/format";
import styles from "./replay.module.css";
import type { Connection } from "./use-event-log";

/** Facts about a game: rules, options, and the data to verify that it was fair. */
export function GameInfo(props: { game: GameDetail; connection: Connection; options: string[] }) {
  const { game, connection, options } = props;
  const { t } = useTranslation("replay");
  const format = useFormat();
  const statusText: Partial<Record<Connection, string>> = {
    connected: t("live.connected"),
    polling: t("live.polling"),
  };
  return (
    <section className={styles.panel} aria-labelledby="about-title">
      <h2 id="about-title">{t("about.title")}</h2>
      <p className={styles.hint} role="status">
        {statusText[connection]}
      </p>
      <p className={styles.hint}>{t("controls.keys")}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t("about.options")}</dt>
          <dd>{options.length > 0 ? format.list(options) : t("about.standard")}</dd>
        </div>
        <div>
          <dt>{t("about.rules")}</dt>
          <dd>{format.number(game.rules)}</dd>
        </div>
        <div>
          <dt>{t("about.opened")}</dt>
          <dd>{format.moment(game.created_at)}</dd>
        </div>
        {game.finished_at && (
          <div>
            <dt>{t("about.finished")}</dt>
            <dd>{format.moment(game.finished_at)}</dd>
          </div>
        )}
        {game.pace_ms > 0 && (
          <div>
            <dt>{t("about.pace")}</dt>
            <dd>{t("about.seconds", { n: format.decimal(game.pace_ms / 1000) })}</dd>
          </div>
        )}
        {game.withheld && (
          <div>
            <dt>{t("about.shown")}</dt>
            <dd>
              {game.withheld === "deal"
                ? t("about.withheldDeal")
                : t("about.withheldDelay", {
                    n: format.decimal(game.spectator_delay_ms / 1000),
                  })}
            </dd>
          </div>
        )}
        <div>
          <dt>{t("about.commitment")}</dt>
          <dd>
            <code>{game.commitment}</code>
            <p className={styles.hint}>{t("about.commitmentHelp")}</p>
          </dd>
        </div>
        <div>
          <dt>{t("about.seed")}</dt>
          <dd>
            {game.seed ? (
              <code>{game.seed}</code>
            ) : (
              t(game.seed_held ? "about.seedHeld" : "about.seedLater")
            )}
          </dd>
        </div>
      </dl>
      {game.status === "finished" && !game.withheld && (
        <p>
          <a href={`/api/v1/games/${game.id}/record`} download={`game-${game.id}.json`}>
            {t("about.record")}
          </a>
        </p>
      )}
    </section>
  );
}
