import { useId } from "react";
import type { Speech, TrayProps } from "../plugin";
import styles from "./board.module.css";
import { type Marks, marksOf } from "./marks";
import { amenityName, condition, guestName } from "./names";
import { AmenityTile, CELL, GuestCard, Room } from "./pieces";
import { tellRooms } from "./tell";
import { type LodgeView, roomsLeft } from "./view";

interface Props {
  view: LodgeView;
  marks: Marks;
  speech: Speech;
}

/** The reception: rooms, amenities and guests that everybody may choose from. */
export function Reception({ view, event, speech }: TrayProps<LodgeView>) {
  const { t } = speech;
  const marks = marksOf(event);
  const { guests, amenities } = view.bags;
  return (
    <section className={styles.reception} aria-label={t("display.title")}>
      <header className={styles.receptionHead}>
        <h3>{t("display.title")}</h3>
        {view.last_round && <p className={styles.last}>{t("display.lastRound")}</p>}
        <p>{t("display.round", { round: view.round })}</p>
        <p>{t("display.bags", { rooms: roomsLeft(view), guests, amenities })}</p>
      </header>
      <div className={styles.counters}>
        <RoomDisplay view={view} marks={marks} speech={speech} />
        <div className={styles.queue}>
          <div>
            <h4>{t("display.guests")}</h4>
            <ul className={styles.guests}>
              {view.display.guests.map((guest, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place of the display is its index.
                <li key={place} data-fresh={marks.guests(place) || undefined}>
                  <GuestCard guest={guest} />
                  <span className="visually-hidden">
                    {guest ? guestName(guest, speech) : t("display.noGuest")}
                  </span>
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
                  <svg
                    className={styles.card}
                    viewBox={`0 0 ${CELL.width} ${CELL.height}`}
                    aria-hidden="true"
                    focusable="false"
                  >
                    {amenity ? <AmenityTile amenity={amenity} x={0} y={0} /> : <Gap x={0} y={0} />}
                  </svg>
                  {amenity ? (
                    <p>
                      <strong>{amenityName(amenity.code, speech)}</strong>
                      <span>{condition(amenity, speech)}</span>
                    </p>
                  ) : (
                    <p className={styles.none}>{t("display.noAmenity")}</p>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

const FLOOR_LABEL = 22;

/** The room display, the ground floor at the bottom as in a lodge. */
function RoomDisplay({ view, marks, speech }: Props) {
  const id = useId();
  const rows = view.display.rooms;
  const columns = rows[0]?.length ?? 0;
  const width = FLOOR_LABEL + columns * CELL.width;
  const top = (floor: number) => (rows.length - floor) * CELL.height;
  return (
    <div className={styles.rooms}>
      <h4>{speech.t("display.rooms")}</h4>
      <svg
        viewBox={`0 0 ${width} ${rows.length * CELL.height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{speech.t("display.rooms")}</title>
        <desc id={`${id}-desc`}>{tellRooms(view, speech)}</desc>
        {rows.map((row, index) => {
          const floor = index + 1;
          return (
            <g key={floor}>
              <text className={styles.floorNumber} x="9" y={top(floor) + 36} textAnchor="middle">
                {speech.format.number(floor)}
              </text>
              {row.map((colour, place) => {
                const at = { x: FLOOR_LABEL + place * CELL.width, y: top(floor) };
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
