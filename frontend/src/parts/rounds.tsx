import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { PULSE, queries } from "../api/queries";
import type { GameSummary, TournamentRound, TournamentTable } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { Badge, PlayerName, Section } from "../ui/basics";
import { Bones, Empty, Loaded } from "../ui/states";
import ui from "../ui/ui.module.css";
import { roundHash } from "./round-hash";
import { useGlance } from "./table-glance";
import styles from "./tournament.module.css";

/** The rounds of a tournament, one at a time: by default the one being played. */
export function Rounds({ id }: { id: string }) {
  const { t } = useTranslation("tournament");
  const rounds = useQuery(queries.rounds(id));
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <Section id="rounds-title" title={t("rounds.title")}>
      <Loaded query={rounds} skeleton={<Bones rows={4} height="5rem" />}>
        {(all) => {
          const asked = all.find((round) => decodeURIComponent(hash) === hashOf(round));
          const shown = asked ?? all.find((round) => round.status === "playing") ?? all.at(-1);
          if (!shown) {
            return (
              <div className={ui.card}>
                <Empty title={t("rounds.none")} />
              </div>
            );
          }
          return (
            <>
              <RoundPicker
                rounds={all}
                shown={shown}
                pick={(round) =>
                  void navigate(hashOf(round), { preventScrollReset: true, replace: true })
                }
              />
              <RoundTables round={shown} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

const hashOf = (round: TournamentRound): string => roundHash(round.stage, round.number);

/** One button a round; a tournament of several stages has a row of them for each. */
function RoundPicker(props: {
  rounds: TournamentRound[];
  shown: TournamentRound;
  pick: (round: TournamentRound) => void;
}) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const stages = [...new Set(props.rounds.map((round) => round.stage))];
  return (
    <>
      {stages.map((stage) => (
        <fieldset key={stage} className={styles.picker}>
          <legend className={stage ? styles.stage : "visually-hidden"}>
            {stage ? format.list(names.stage(stage)) : t("rounds.pick")}
          </legend>
          {props.rounds
            .filter((round) => round.stage === stage)
            .map((round) => (
              <button
                key={round.number}
                type="button"
                aria-pressed={round === props.shown}
                aria-label={t("rounds.round", { round: format.number(round.number) })}
                data-status={round.status}
                onClick={() => props.pick(round)}
              >
                {format.number(round.number)}
              </button>
            ))}
        </fieldset>
      ))}
    </>
  );
}

function RoundTables({ round }: { round: TournamentRound }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const number = format.number(round.number);
  const counting = round.tables.filter((table) => table.status !== "annulled");
  const done = counting.filter((table) => table.status !== "playing").length;
  return (
    <div>
      <div className={styles.roundHead}>
        <h3>
          {round.stage
            ? t("rounds.stage", { stage: format.list(names.stage(round.stage)), round: number })
            : t("rounds.round", { round: number })}
        </h3>
        <span>
          {t("progress", {
            done: format.number(done),
            total: format.number(counting.length),
          })}
        </span>
      </div>
      <div className={styles.tables}>
        {round.tables.map((table) => (
          <TableCard key={table.id} table={table} />
        ))}
      </div>
      {round.byes.length > 0 && (
        <p className={styles.byes}>
          {t("rounds.byes", {
            players: format.list(round.byes.map((bye) => bye.player.display_name)),
          })}
        </p>
      )}
    </div>
  );
}

function TableCard({ table }: { table: TournamentTable }) {
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const playing = table.status === "playing";
  const [game] = table.games;
  return (
    <article className={`${ui.card} ${styles.table}`} data-status={table.status}>
      <header>
        <h4>{t("table.name", { n: format.number(table.number) })}</h4>
        {playing ? (
          <Badge tone="live">{t("table.status.playing")}</Badge>
        ) : (
          <Ending table={table} />
        )}
      </header>
      {playing && game !== undefined ? <Playing id={game} /> : <Seats table={table} />}
      {table.notes.map((note) => (
        <p key={note.says} className={styles.note}>
          {note.says}
        </p>
      ))}
      {table.games.length > 0 && (
        <footer>
          {table.games.map((id) => (
            <Link key={id} to={`/games/${id}`}>
              {playing ? t("table.watch", { id }) : t("table.replay", { id })}
            </Link>
          ))}
        </footer>
      )}
    </article>
  );
}

/** How a table came to its end, where that was not by playing, or not at once. */
function Ending({ table }: { table: TournamentTable }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  if (table.status === "annulled") return <Badge>{t("table.status.annulled")}</Badge>;
  return (
    <>
      {table.outcome && table.outcome !== "played" && <Badge>{names.outcome(table.outcome)}</Badge>}
      {table.corrected && <Badge>{t("table.corrected")}</Badge>}
    </>
  );
}

function Seats({ table }: { table: TournamentTable }) {
  const { t } = useTranslation("tournament");
  const format = useFormat();
  return (
    <ol className={styles.seats}>
      {table.seats.map((seat) => (
        <li key={seat.entry} data-won={won(seat) || undefined}>
          <PlayerName player={seat.player} mark={false} />
          <span className="num">{seat.points === null ? "" : format.number(seat.points)}</span>
          <span className={styles.worth}>
            {seat.table_points === null
              ? ""
              : t("table.worth", { points: format.decimal(seat.table_points) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** First, and not only because everybody at the table was at fault or it was called off. */
function won(seat: TournamentTable["seats"][number]): boolean {
  return seat.rank === 1 && (seat.status === "played" || seat.status === "unopposed");
}

/** A table being played: its game in small. */
function Playing({ id }: { id: number }) {
  const game = useQuery({ ...queries.game(id), refetchInterval: PULSE });
  return game.data ? <Glance game={game.data} /> : <Bones rows={2} height="2rem" />;
}

function Glance({ game }: { game: GameSummary }) {
  const { picture, told } = useGlance(game);
  return (
    <div className={styles.glance}>
      {picture}
      <p>{told}</p>
    </div>
  );
}
