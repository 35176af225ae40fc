import { Plot, Plots } from "../plot";
import type { BoardProps, Speech } from "../plugin";
import styles from "./board.module.css";
import { HouseDrawing } from "./house";
import { Glyph } from "./icons";
import { MarkerShape, Market, ResourceCard, RoomCard } from "./market";
import { marksOf } from "./marks";
import { type DreamView, type House, pointsOf } from "./view";

/** The table of Dream Home: the market over the houses of all players. */
export function Board(props: BoardProps<DreamView>) {
  const { view, event, players, ranks, speech } = props;
  const marks = marksOf(event);
  return (
    <div className={styles.board}>
      <Market view={view} marks={marks} speech={speech} />
      <Plots>
        {view.houses.map((house, seat) => {
          const onTurn = view.phase !== "over" && view.turn === seat;
          const points = pointsOf(house);
          return (
            <Plot
              // biome-ignore lint/suspicious/noArrayIndexKey: a house is its seat.
              key={seat}
              seat={seat}
              player={players[seat]}
              name={speech.seat(seat)}
              points={{
                shown: speech.format.number(points),
                spoken: speech.t("house.score", { points }),
              }}
              turn={onTurn ? speech.t("house.turn") : null}
              won={ranks?.[seat] === 1 ? speech.t("house.won") : null}
              marks={
                view.phase !== "over" &&
                view.first === seat && <FirstMark label={speech.t("house.first")} />
              }
            >
              <HouseDrawing
                house={house}
                owner={speech.seat(seat)}
                marks={marks.seat === seat ? marks : null}
                speech={speech}
              />
              <Belongings house={house} pending={onTurn ? view.pending : null} speech={speech} />
            </Plot>
          );
        })}
      </Plots>
    </div>
  );
}

function FirstMark({ label }: { label: string }) {
  return (
    <svg className={styles.firstMark} width="24" height="24" viewBox="0 0 40 40" role="img">
      <title>{label}</title>
      <MarkerShape x={20} y={20} size={38} />
    </svg>
  );
}

/** What a player holds: cards just taken, tools and helpers. */
function Belongings(props: { house: House; pending: DreamView["pending"] | null; speech: Speech }) {
  const { house, pending, speech } = props;
  const { t } = speech;
  const kept = [
    ...house.tools.map((id) => ({ id, name: t(`tool.${id}`) })),
    ...house.helpers.map((id) => ({ id, name: t(`helper.${id}`) })),
  ];
  const hand = [pending?.room, pending?.resource].filter((code) => typeof code === "string");
  return (
    <div className={styles.belongings}>
      {hand.length > 0 && (
        <div className={styles.hand}>
          <span>{t("house.holding")}</span>
          {pending?.room && <RoomCard code={pending.room} speech={speech} />}
          {pending?.resource && <ResourceCard code={pending.resource} speech={speech} />}
        </div>
      )}
      {kept.length === 0 ? (
        <p className={styles.nothing}>{t("house.nothing")}</p>
      ) : (
        <ul className={styles.kept}>
          {kept.map((thing, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two equal tools differ only by place.
            <li key={`${thing.id}-${index}`}>
              <Glyph id={thing.id} size={20} />
              {thing.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
