import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import type { Challenge } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { matchOf } from "../pairing/match";
import { usePairingText } from "../pairing/use-pairing-text";
import { Badge, PlayerName, Section } from "../ui/basics";
import { EmptyState, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useNow } from "../ui/use-now";
import styles from "./challenges.module.css";
import { MoreButton } from "./game-list";

/** Who challenges whom on a ladder, until when to answer, and how the last challenges ended. */
export function Challenges({ id }: { id: string }) {
  const { t } = useTranslation("tournament");
  const current = useQuery(queries.currentChallenges(id));
  const closed = useInfiniteQuery(queries.closedChallenges(id));
  return (
    <Section id="challenges-title" title={t("challenges.title")}>
      <div className={ui.card}>
        <QueryResult query={current} skeleton={<Waiting />}>
          {(open) => (
            <QueryResult query={closed} skeleton={<Waiting />}>
              {({ pages }) => {
                const over = pages.flat();
                if (open.length + over.length === 0) {
                  return (
                    <EmptyState title={t("challenges.none")}>
                      <p>{t("challenges.noneDetail")}</p>
                    </EmptyState>
                  );
                }
                return (
                  <>
                    <h3 className={styles.part}>{t("challenges.current")}</h3>
                    {open.length > 0 ? (
                      <Rows challenges={open} />
                    ) : (
                      <p className={styles.nothing}>{t("challenges.currentNone")}</p>
                    )}
                    {over.length > 0 && (
                      <>
                        <h3 className={styles.part}>{t("challenges.closed")}</h3>
                        <Rows challenges={over} />
                      </>
                    )}
                    {closed.hasNextPage && (
                      <MoreButton
                        busy={closed.isFetchingNextPage}
                        onClick={() => void closed.fetchNextPage()}
                      />
                    )}
                  </>
                );
              }}
            </QueryResult>
          )}
        </QueryResult>
      </div>
    </Section>
  );
}

function Waiting() {
  return (
    <div className={ui.pad}>
      <Skeleton rows={4} />
    </div>
  );
}

function Rows({ challenges }: { challenges: readonly Challenge[] }) {
  const now = useNow();
  return (
    <ul className={styles.rows}>
      {challenges.map((challenge) => (
        <Row key={challenge.challenge} challenge={challenge} now={now} />
      ))}
    </ul>
  );
}

const nameOf = ({ player }: Challenge["challenger"]) => player.display_name || player.username;

function Row({ challenge, now }: { challenge: Challenge; now: number }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const { state, made_at: made, answer_until: due, closed_at: closed } = challenge;
  return (
    <li>
      <div className={styles.players}>
        <Party party={challenge.challenger} winner={challenge.winner} />
        <span className={styles.against}>
          <Arrow title={t("challenges.against")} />
        </span>
        <Party party={challenge.challenged} winner={challenge.winner} />
      </div>
      <span className={styles.state}>
        <Badge>{names.challenge(state)}</Badge>
      </span>
      <p className={styles.facts}>
        {closed ? (
          <time dateTime={closed} title={format.moment(closed)}>
            {t("challenges.ended", { when: format.ago(closed, now) })}
          </time>
        ) : (
          <time dateTime={made} title={format.moment(made)}>
            {t("challenges.made", { when: format.ago(made, now) })}
          </time>
        )}
        {due && <time dateTime={due}>{t("challenges.due", { when: format.moment(due) })}</time>}
        <Outcome challenge={challenge} />
        <Score challenge={challenge} />
      </p>
    </li>
  );
}

function Arrow({ title }: { title: string }) {
  return (
    <svg width="14" height="10" viewBox="0 0 14 10" role="img">
      <title>{title}</title>
      <path
        d="M1 5h11.5M8.5 1.2 12.5 5l-4 3.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Party(props: { party: Challenge["challenger"]; winner: number | null }) {
  const { t } = useTranslation("tournament");
  const won = props.party.entry === props.winner;
  return (
    <span className={styles.party} data-won={won || undefined}>
      <PlayerName player={props.party.player} />
      {won && <span className={styles.won}>{t("challenges.won")}</span>}
    </span>
  );
}

/** Games won by each, where several were played. */
function Score({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation("tables");
  const format = useFormat();
  const match = matchOf(challenge);
  if (!match || match.results.length === 0) return null;
  const names = new Map(
    [challenge.challenger, challenge.challenged].map((each) => [each.entry, nameOf(each)]),
  );
  const score = [...match.score]
    .sort((a, b) => b.wins - a.wins)
    .map((each) =>
      t("match.deciderOf", {
        name: names.get(each.entry) ?? "",
        value: format.decimal(each.wins),
      }),
    );
  return <span>{t("match.stands", { score: format.list(score) })}</span>;
}

/** What the state does not say by itself: why it is so, and what it means for the order. */
function Outcome({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation("tournament");
  const { state, challenger, challenged, winner, reason } = challenge;
  const pairing = usePairingText(
    new Map([challenger, challenged].map((party) => [party.entry, nameOf(party)])),
  );
  if (state === "played") return winner === null ? <span>{t("challenges.noWinner")}</span> : null;
  return (
    <>
      {reason && state !== "expired" && <span>{pairing.reason(reason)}</span>}
      {winner !== null && <span>{t("challenges.withoutGame", { name: nameOf(challenger) })}</span>}
    </>
  );
}
