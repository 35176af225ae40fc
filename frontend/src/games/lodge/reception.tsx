import { useId } from "react";
import { Choosable, ChoosableArea } from "../board/selectable";
import type { GameI18n, TrayProps } from "../plugin";
import styles from "./board.module.css";
import { tellRooms } from "./describe-lodge";
import { type Marks, marksOf } from "./highlights";
import { DRAWN, Motif } from "./icons";
import { amenityName, condition, guestName, roomName } from "./names";
import { AmenityTile, CELL, GuestCard, Room } from "./tiles";
import { type Amenity, type DisplayPlace, type LodgeView, roomsLeft } from "./view";

interface Props extends TrayProps<LodgeView> {
  /** What choosing a place does; without it the displays are shown only. */
  onChoose?: ((place: DisplayPlace) => void) | undefined;
  /** The places that can be chosen; all of them that hold something if not given. */
  choices?: readonly DisplayPlace[] | undefined;
}

/** What choosing a place does, if it can be chosen; undefined otherwise. */
type Chooser = (place: DisplayPlace) => (() => void) | undefined;

function same(one: DisplayPlace, other: DisplayPlace): boolean {
  if (one.of !== other.of || one.place !== other.place) return false;
  return one.of !== "room" || other.of !== "room" || one.floor === other.floor;
}

/** The reception: rooms, amenities and guests that everybody may choose from. */
export function Reception({ view, event, i18n, onChoose, choices }: Props) {
  const { t } = i18n;
  const marks = marksOf(event);
  const { guests, amenities } = view.bags;
  const chooser: Chooser = (place) =>
    onChoose && (choices?.some((choice) => same(choice, place)) ?? true)
      ? () => onChoose(place)
      : undefined;
  return (
    <section className={styles.reception} aria-label={t("display.title")}>
      <header className={styles.receptionHead}>
        <h3>{t("display.title")}</h3>
        {view.last_round && <p className={styles.last}>{t("display.lastRound")}</p>}
        <p>{t("display.round", { round: view.round })}</p>
        <p>{t("display.bags", { rooms: roomsLeft(view), guests, amenities })}</p>
      </header>
      <div className={styles.counters}>
        <RoomDisplay view={view} marks={marks} i18n={i18n} chooser={chooser} />
        <div className={styles.queue}>
          <div>
            <h4>{t("display.guests")}</h4>
            <ul className={styles.guests}>
              {view.display.guests.map((guest, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place of the display is its index.
                <li key={place} data-fresh={marks.guests(place) || undefined}>
                  <Choosable
                    name={
                      guest
                        ? t("display.guest", { place: place + 1, what: guestName(guest, i18n) })
                        : t("display.noGuest")
                    }
                    onChoose={guest ? chooser({ of: "guest", place }) : undefined}
                    className={styles.place}
                  >
                    <GuestCard guest={guest} />
                  </Choosable>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h4>{t("display.amenities")}</h4>
            <ul className={styles.amenities}>
              {view.display.amenities.map((amenity, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place of the display is its index.
                <li key={place} data-fresh={marks.amenities(place) || undefined}>
                  <AmenityPlace
                    amenity={amenity}
                    place={place}
                    i18n={i18n}
                    onChoose={amenity ? chooser({ of: "amenity", place }) : undefined}
                  />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <ColourLegend i18n={i18n} />
    </section>
  );
}

/** A place of the amenity display: a tile with what it asks for beside it. */
function AmenityPlace(props: {
  amenity: Amenity | null;
  place: number;
  i18n: GameI18n;
  onChoose: (() => void) | undefined;
}) {
  const { amenity, place, i18n, onChoose } = props;
  const { t } = i18n;
  const tile = (
    <svg
      className={styles.card}
      viewBox={`0 0 ${CELL.width} ${CELL.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {amenity ? <AmenityTile amenity={amenity} x={0} y={0} /> : <Gap x={0} y={0} />}
    </svg>
  );
  if (!amenity) {
    return (
      <>
        {tile}
        <p className={styles.none}>{t("display.noAmenity")}</p>
      </>
    );
  }
  const name = amenityName(amenity.code, i18n);
  const asks = condition(amenity, i18n);
  return (
    <>
      {onChoose ? (
        <Choosable
          name={t("display.amenity", {
            place: place + 1,
            what: t("amenityAsks", { amenity: name, condition: asks }),
          })}
          onChoose={onChoose}
          className={styles.place}
        >
          {tile}
        </Choosable>
      ) : (
        tile
      )}
      <p>
        <strong>{name}</strong>
        <span>{asks}</span>
      </p>
    </>
  );
}

/** Which motif stands for which colour. */
function ColourLegend({ i18n }: { i18n: GameI18n }) {
  return (
    <ul className={styles.legend} aria-label={i18n.t("display.colours")}>
      <li aria-hidden="true">{i18n.t("display.colours")}</li>
      {DRAWN.colours.map((colour) => (
        <li key={colour}>
          <svg viewBox="0 0 40 40" width="18" height="18" aria-hidden="true" focusable="false">
            <g className={styles.room} data-colour={colour}>
              <Motif colour={colour} x={20} y={20} size={38} />
            </g>
          </svg>
          {i18n.t(`colourName.${colour}`)}
        </li>
      ))}
    </ul>
  );
}

const FLOOR_LABEL = 22;

interface RoomsProps {
  view: LodgeView;
  marks: Marks;
  i18n: GameI18n;
  chooser: Chooser;
}

/** The room display, the ground floor at the bottom as in a lodge. */
function RoomDisplay({ view, marks, i18n, chooser }: RoomsProps) {
  const id = useId();
  const rows = view.display.rooms;
  const columns = rows[0]?.length ?? 0;
  const box = { width: FLOOR_LABEL + columns * CELL.width, height: rows.length * CELL.height };
  const top = (floor: number) => (rows.length - floor) * CELL.height;
  const left = (place: number) => FLOOR_LABEL + place * CELL.width;
  return (
    <div className={styles.rooms}>
      <h4>{i18n.t("display.rooms")}</h4>
      <div className={styles.roomsBox}>
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
        >
          <title id={`${id}-title`}>{i18n.t("display.rooms")}</title>
          <desc id={`${id}-desc`}>{tellRooms(view, i18n)}</desc>
          {rows.map((row, index) => {
            const floor = index + 1;
            return (
              <g key={floor}>
                <text className={styles.floorNumber} x="9" y={top(floor) + 36} textAnchor="middle">
                  {i18n.format.number(floor)}
                </text>
                {row.map((colour, place) => {
                  const at = { x: left(place), y: top(floor) };
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index.
                    <g key={place}>
                      {colour ? <Room colour={colour} lit {...at} /> : <Gap {...at} />}
                      {marks.rooms(floor, place) && <Fresh {...at} />}
                    </g>
                  );
                })}
              </g>
            );
          })}
        </svg>
        {rows.flatMap((row, index) =>
          row.map((colour, place) => {
            const floor = index + 1;
            const onChoose = colour ? chooser({ of: "room", floor, place }) : undefined;
            if (!colour || !onChoose) return null;
            const what = roomName(colour, i18n);
            return (
              <ChoosableArea
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index.
                key={`${floor}-${place}`}
                drawing={box}
                area={{ x: left(place), y: top(floor), ...CELL }}
                name={i18n.t("display.room", { floor, place: place + 1, what })}
                onChoose={onChoose}
              />
            );
          }),
        )}
      </div>
    </div>
  );
}

function Gap({ x, y }: { x: number; y: number }) {
  return (
    <rect
      className={styles.gap}
      x={x + 3}
      y={y + 3}
      width={CELL.width - 6}
      height={CELL.height - 6}
      rx="3"
    />
  );
}

/** The frame around what the last event touched. */
export function Fresh({ x, y }: { x: number; y: number }) {
  return (
    <rect
      className={styles.fresh}
      x={x + 2}
      y={y + 2}
      width={CELL.width - 4}
      height={CELL.height - 4}
      rx="4"
    />
  );
}
