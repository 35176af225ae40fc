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
import { ShowMoreButton } from "./game-list";

/** The challenges of a ladder: open ones with their deadlines, then closed ones. */
export function Challenges({ id }: { id: string }) {
  const { t } = useTranslation("tournament");
  const current = useQuery(queries.currentChallenges(id));
  const closed = useInfiniteQuery(queries.closedChallenges(id));
  return (
    <Section id="challenges-title" title={t("challenges.title")}>
      <div className={ui.card}>
        <QueryResult query={current} skeleton={<ChallengesSkeleton />}>
          {(openChallenges) => (
            <QueryResult query={closed} skeleton={<ChallengesSkeleton />}>
              {({ pages }) => {
                const closedChallenges = pages.flat();
                if (openChallenges.length + closedChallenges.length === 0) {
                  return (
                    <EmptyState title={t("challenges.none")}>
                      <p>{t("challenges.noneDetail")}</p>
                    </EmptyState>
                  );
                }
                return (
                  <>
                    <h3 className={styles.heading}>{t("challenges.current")}</h3>
                    {openChallenges.length > 0 ? (
                      <ChallengeList challenges={openChallenges} />
                    ) : (
                      <p className={styles.empty}>{t("challenges.currentNone")}</p>
                    )}
                    {closedChallenges.length > 0 && (
                      <>
                        <h3 className={styles.heading}>{t("challenges.closed")}</h3>
                        <ChallengeList challenges={closedChallenges} />
                      </>
                    )}
                    {closed.hasNextPage && (
                      <ShowMoreButton
                        isLoading={closed.isFetchingNextPage}
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

function ChallengesSkeleton() {
  return (
    <div className={ui.pad}>
      <Skeleton rows={4} />
    </div>
  );
}

function ChallengeList({ challenges }: { challenges: readonly Challenge[] }) {
  const now = useNow();
  return (
    <ul className={styles.rows}>
      {challenges.map((challenge) => (
        <ChallengeItem key={challenge.challenge} challenge={challenge} now={now} />
      ))}
    </ul>
  );
}

const nameOf = ({ player }: Challenge["challenger"]) => player.display_name || player.username;

function ChallengeItem({ challenge, now }: { challenge: Challenge; now: number }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const { state, made_at: createdAt, answer_until: answerDue, closed_at: closedAt } = challenge;
  return (
    <li>
      <div className={styles.players}>
        <ChallengePlayer entrant={challenge.challenger} winner={challenge.winner} />
        <span className={styles.arrow}>
          <Arrow title={t("challenges.against")} />
        </span>
        <ChallengePlayer entrant={challenge.challenged} winner={challenge.winner} />
      </div>
      <span className={styles.state}>
        <Badge>{names.challenge(state)}</Badge>
      </span>
      <p className={styles.facts}>
        {closedAt ? (
          <time dateTime={closedAt} title={format.moment(closedAt)}>
            {t("challenges.ended", { when: format.ago(closedAt, now) })}
          </time>
        ) : (
          <time dateTime={createdAt} title={format.moment(createdAt)}>
            {t("challenges.made", { when: format.ago(createdAt, now) })}
          </time>
        )}
        {answerDue && (
          <time dateTime={answerDue}>
            {t("challenges.due", { when: format.moment(answerDue) })}
          </time>
        )}
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

function ChallengePlayer(props: { entrant: Challenge["challenger"]; winner: number | null }) {
  const { t } = useTranslation("tournament");
  const won = props.entrant.entry === props.winner;
  return (
    <span className={styles.player} data-won={won || undefined}>
      <PlayerName player={props.entrant.player} />
      {won && <span className={styles.won}>{t("challenges.won")}</span>}
    </span>
  );
}

/** Games won by each player, if the match has several games. */
function Score({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation("tables");
  const format = useFormat();
  const match = matchOf(challenge);
  if (!match || match.results.length === 0) return null;
  const names = new Map(
    [challenge.challenger, challenge.challenged].map((entrant) => [entrant.entry, nameOf(entrant)]),
  );
  const score = [...match.score]
    .sort((a, b) => b.wins - a.wins)
    .map((entrant) =>
      t("match.deciderOf", {
        name: names.get(entrant.entry) ?? "",
        value: format.decimal(entrant.wins),
      }),
    );
  return <span>{t("match.stands", { score: format.list(score) })}</span>;
}

/** What the state alone does not say: the reason, and the effect on the ladder. */
function Outcome({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation("tournament");
  const { state, challenger, challenged, winner, reason } = challenge;
  const pairing = usePairingText(
    new Map([challenger, challenged].map((entrant) => [entrant.entry, nameOf(entrant)])),
  );
  if (state === "played") return winner === null ? <span>{t("challenges.noWinner")}</span> : null;
  return (
    <>
      {reason && state !== "expired" && <span>{pairing.reason(reason)}</span>}
      {winner !== null && <span>{t("challenges.withoutGame", { name: nameOf(challenger) })}</span>}
    </>
  );
}
