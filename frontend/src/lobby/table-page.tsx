import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { useMe } from "../account/use-me";
import { useNames } from "../i18n/use-names";
import { useLiveQueries } from "../live/use-live-queries";
import pageStyles from "../pages/page.module.css";
import { Breadcrumbs, PlayerName } from "../ui/basics";
import { Select } from "../ui/fields";
import { QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { text } from "../url/params";
import { useUrlState } from "../url/use-url-state";
import { InviteLink } from "./invite-link";
import styles from "./lobby.module.css";
import { LOBBY_KEY, type LobbyCommand, type LobbyTable, lobbyQueries } from "./lobby-queries";
import { STRENGTHS, type Strength } from "./play-choices";
import { useStaySeated } from "./stay-seated";
import { TableFacts } from "./table-facts";
import { useTableCommand } from "./use-table-command";

const PARAMS = { code: text() };

/** The waiting room of a table: who sits there, invitations, bots, and the start of the game. */
export default function TablePage() {
  const { t } = useTranslation("lobby");
  const { id = "" } = useParams();
  const { values } = useUrlState(PARAMS);
  const table = useQuery(lobbyQueries.table(id, values.code));
  const isLive = useLiveQueries("lobby", LOBBY_KEY);
  const isSeated = table.data?.status === "open" && table.data.seat !== null;
  useStaySeated(isSeated ? [id] : [], isLive);
  useDocumentTitle(t("table.title"));
  return (
    <>
      <Breadcrumbs items={[{ to: "/lobby", label: t("title") }, { label: t("table.title") }]} />
      <QueryResult query={table} skeleton={<Skeleton rows={4} height="4rem" />}>
        {(row) => <Room table={row} code={values.code} />}
      </QueryResult>
    </>
  );
}

function Room({ table, code }: { table: LobbyTable; code: string }) {
  const { t } = useTranslation("lobby");
  const names = useNames();
  const navigate = useNavigate();
  const { data: me } = useMe();
  const command = useTableCommand(table.id);
  const isHost = me?.player?.id === table.host.id && table.seat !== null;
  const { status, game, seat } = table;

  // Everybody at the table goes to the game when it starts.
  useEffect(() => {
    if (status === "started" && game && seat !== null) {
      navigate(`/games/${game}`, { replace: true });
    }
  }, [status, game, seat, navigate]);

  const send = (sent: LobbyCommand) => command.mutate(sent);
  return (
    <>
      <header className={pageStyles.head}>
        <div>
          <h1>{names.kind(table.kind)}</h1>
          <TableFacts table={table} />
        </div>
      </header>
      {status === "open" ? (
        <div className={styles.room}>
          <section className={`${ui.card} ${ui.pad} ${styles.panel}`} aria-labelledby="seats">
            <h2 id="seats">{t("table.seats")}</h2>
            <SeatList table={table} isHost={isHost} isPending={command.isPending} send={send} />
            <Actions
              table={table}
              isHost={isHost}
              isPending={command.isPending}
              send={send}
              code={code}
            />
            {command.isError && (
              <p role="alert" className={styles.error}>
                {command.error.message || t("error.failed")}
              </p>
            )}
          </section>
          {seat !== null && (
            <section className={`${ui.card} ${ui.pad} ${styles.panel}`} aria-labelledby="invite">
              <h2 id="invite">{t("invite.title")}</h2>
              <InviteLink table={table} />
              <InviteByName table={table} />
            </section>
          )}
        </div>
      ) : (
        <Ended table={table} isPending={command.isPending} send={send} />
      )}
    </>
  );
}

interface SendProps {
  table: LobbyTable;
  isPending: boolean;
  send: (command: LobbyCommand) => void;
}

function SeatList({ table, isHost, isPending, send }: SendProps & { isHost: boolean }) {
  const { t } = useTranslation("lobby");
  const { data: me } = useMe();
  const [strength, setStrength] = useState<Strength>("medium");
  const free = table.seats.some(({ player }) => player === null);
  return (
    <>
      <ol className={styles.roomSeats}>
        {table.seats.map(({ index, player, rating, provisional }) => (
          <li key={index} data-free={player === null || undefined}>
            {player === null ? (
              <span className={styles.quiet}>{t("table.free")}</span>
            ) : (
              <>
                <PlayerName player={player} />
                {rating !== null && (
                  <span className="num" title={t("table.rating")}>
                    {rating}
                    {provisional && "?"}
                  </span>
                )}
                {player.id === table.host.id && (
                  <span className={styles.quiet}>{t("table.host")}</span>
                )}
              </>
            )}
            {isHost && player === null && (
              <button
                type="button"
                className={ui.button}
                disabled={isPending}
                aria-label={t("table.addBotTo", { seat: index + 1 })}
                onClick={() => send({ type: "fill", bot: strength, seats: [index] })}
              >
                {t("table.addBot")}
              </button>
            )}
            {isHost && player !== null && player.id !== me?.player?.id && (
              <button
                type="button"
                className={ui.button}
                disabled={isPending}
                aria-label={t("table.removePlayer", { name: player.display_name })}
                onClick={() => send({ type: "remove", player: player.username })}
              >
                {t("table.remove")}
              </button>
            )}
          </li>
        ))}
      </ol>
      {isHost && free && (
        <div className={styles.row}>
          <Select
            label={t("field.strength")}
            value={strength}
            options={STRENGTHS.map((value) => ({ value, label: t(`bot.${value}`) }))}
            onChange={(value) => setStrength(value as Strength)}
          />
          <button
            type="button"
            className={ui.button}
            data-tone="main"
            disabled={isPending}
            onClick={() => send({ type: "start", bot: strength })}
          >
            {t("table.startWithBots")}
          </button>
        </div>
      )}
    </>
  );
}

function Actions(props: SendProps & { isHost: boolean; code: string }) {
  const { table, isHost, isPending, send, code } = props;
  const { t } = useTranslation("lobby");
  const { data: me } = useMe();
  const isOverDays = table.pace === "correspondence";
  if (table.seat !== null) {
    return (
      <>
        <p className={styles.searching} role="status">
          <span className={styles.pulse} aria-hidden="true" />
          {t(isOverDays ? "table.waitingDays" : "table.waiting")}
        </p>
        <div className={styles.cardActions}>
          <button
            type="button"
            className={ui.button}
            disabled={isPending}
            onClick={() => send({ type: "leave" })}
          >
            {t("table.leave")}
          </button>
          {isHost && (
            <button
              type="button"
              className={ui.button}
              disabled={isPending}
              onClick={() => send({ type: "close" })}
            >
              {t("table.close")}
            </button>
          )}
        </div>
      </>
    );
  }
  if (table.refusal !== null) return <p>{t(`refusal.${table.refusal}`)}</p>;
  if (table.rated && me && !me.player) {
    return (
      <p>
        <Link to="/signin" state={{ from: `/lobby/${table.id}` }}>
          {t("table.signIn")}
        </Link>
      </p>
    );
  }
  return (
    <div className={styles.cardActions}>
      <button
        type="button"
        className={ui.button}
        data-tone="main"
        disabled={isPending}
        onClick={() => send({ type: "join", ...(code ? { code } : {}) })}
      >
        {table.invited ? t("table.accept") : t("table.join")}
      </button>
      {table.invited && (
        <button
          type="button"
          className={ui.button}
          disabled={isPending}
          onClick={() => send({ type: "answer", accept: false })}
        >
          {t("table.decline")}
        </button>
      )}
    </div>
  );
}

function InviteByName({ table }: { table: LobbyTable }) {
  const { t } = useTranslation("lobby");
  const command = useTableCommand(table.id);
  const [name, setName] = useState("");
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return;
        command.mutate({ type: "invite", player: name.trim() }, { onSuccess: () => setName("") });
      }}
    >
      <div className={styles.row}>
        <input
          className={styles.input}
          aria-label={t("invite.name")}
          placeholder={t("invite.name")}
          value={name}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className={ui.button} disabled={command.isPending}>
          {t("invite.send")}
        </button>
      </div>
      {command.isError && (
        <p role="alert" className={styles.error}>
          {command.error.message || t("error.failed")}
        </p>
      )}
      {table.invitations.length > 0 && (
        <ul className={styles.invitations}>
          {table.invitations.map(({ player, status }) => (
            <li key={player.id}>
              <PlayerName player={player} />
              <span className={styles.quiet}>{t(`invite.status.${status}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

function Ended({ table, isPending, send }: SendProps) {
  const { t } = useTranslation("lobby");
  const { data: me } = useMe();
  const mayReopen = table.closed_reason === "absent" && me?.player?.id === table.host.id;
  return (
    <div className={`${ui.card} ${ui.pad} ${styles.panel}`}>
      <p role="status">
        {table.game ? t("table.started") : t(`closed.${table.closed_reason ?? "host"}`)}
      </p>
      <div className={styles.cardActions}>
        {table.game && (
          <Link className={ui.button} data-tone="main" to={`/games/${table.game}`}>
            {t("table.watch")}
          </Link>
        )}
        {mayReopen && (
          <button
            type="button"
            className={ui.button}
            data-tone="main"
            disabled={isPending}
            onClick={() => send({ type: "join" })}
          >
            {t("table.reopen")}
          </button>
        )}
        <Link className={ui.button} to="/lobby">
          {t("table.toLobby")}
        </Link>
      </div>
    </div>
  );
}
