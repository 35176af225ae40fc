import type { FigureProps, GameI18n, SeatProps } from "../plugin";
import styles from "./board.module.css";
import { marksOf } from "./highlights";
import { HouseDrawing } from "./house";
import { Glyph } from "./icons";
import { MarkerShape, ResourceCard, RoomCard } from "./market";
import type { DreamView, House, Slot } from "./view";

interface Props extends SeatProps<DreamView> {
  /** What choosing a slot does; without it the house is shown only. */
  onChoose?: ((slot: Slot) => void) | undefined;
  /** The slots that can be chosen; all of them if not given. */
  choices?: readonly Slot[] | undefined;
}

/** What one player of Dream Home has: the house, cards just taken, tools and helpers. */
export function Seat({ view, seat, event, i18n, onChoose, choices }: Props) {
  const house = view.houses[seat];
  const marks = marksOf(event);
  if (!house) return null;
  const onTurn = view.phase !== "over" && view.turn === seat;
  return (
    <>
      <HouseDrawing
        house={house}
        owner={i18n.seat(seat)}
        marks={marks.seat === seat ? marks : null}
        i18n={i18n}
        onChoose={onChoose}
        choices={choices}
      />
      <Belongings house={house} pending={onTurn ? view.pending : null} i18n={i18n} />
    </>
  );
}

/** The key of the first player, where that is this seat. */
export function SeatMark({ view, seat, i18n }: FigureProps<DreamView> & { i18n: GameI18n }) {
  if (view.phase === "over" || view.first !== seat) return null;
  return (
    <svg className={styles.firstMark} width="24" height="24" viewBox="0 0 40 40" role="img">
      <title>{i18n.t("house.first")}</title>
      <MarkerShape x={20} y={20} size={38} />
    </svg>
  );
}

/** What a player holds: cards just taken, tools and helpers. */
function Belongings(props: { house: House; pending: DreamView["pending"] | null; i18n: GameI18n }) {
  const { house, pending, i18n } = props;
  const { t } = i18n;
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
          {pending?.room && <RoomCard code={pending.room} i18n={i18n} />}
          {pending?.resource && <ResourceCard code={pending.resource} i18n={i18n} />}
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
