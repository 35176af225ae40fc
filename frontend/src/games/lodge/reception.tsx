import { useId } from "react";
import { Selectable, SelectableArea } from "../board/selectable";
import { type TargetProps, targetProps } from "../board/targets";
import type { BoardChoices, GameI18n, SharedBoardProps } from "../plugin";
import styles from "./board.module.css";
import { describeRoomDisplay } from "./describe-lodge";
import { type Highlights, highlightsOf } from "./highlights";
import { DRAWN_ICONS, Motif } from "./icons";
import { amenityCondition, amenityName, guestName, roomName } from "./names";
import { AmenityTile, CELL, GuestCard, Room } from "./tiles";
import { type Amenity, type LodgeView, roomsLeft } from "./view";

/** The reception: the rooms, amenities and guests that everybody chooses from. */
export function Reception({ view, event, i18n, choices }: SharedBoardProps<LodgeView>) {
  const { t } = i18n;
  const highlights = highlightsOf(event);
  const { guests, amenities } = view.bags;
  return (
    <section className={styles.reception} aria-label={t("display.title")}>
      <header className={styles.receptionHead}>
        <h3>{t("display.title")}</h3>
        {view.last_round && <p className={styles.lastRound}>{t("display.lastRound")}</p>}
        <p>{t("display.round", { round: view.round })}</p>
        <p>{t("display.bags", { rooms: roomsLeft(view), guests, amenities })}</p>
      </header>
      <div className={styles.displays}>
        <RoomDisplay view={view} highlights={highlights} i18n={i18n} choices={choices} />
        <div className={styles.guestsAndAmenities}>
          <div>
            <h4>{t("display.guests")}</h4>
            <ul className={styles.guests}>
              {view.display.guests.map((guest, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place.
                <li key={place} data-fresh={highlights.guests(place) || undefined}>
                  <Selectable
                    name={
                      guest
                        ? t("display.guest", { place: place + 1, what: guestName(guest, i18n) })
                        : t("display.noGuest")
                    }
                    target={targetProps(choices, `guest:${place}`)}
                    className={styles.place}
                  >
                    <GuestCard guest={guest} />
                  </Selectable>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h4>{t("display.amenities")}</h4>
            <ul className={styles.amenities}>
              {view.display.amenities.map((amenity, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place.
                <li key={place} data-fresh={highlights.amenities(place) || undefined}>
                  <AmenityPlace
                    amenity={amenity}
                    place={place}
                    i18n={i18n}
                    target={targetProps(choices, `amenity:${place}`)}
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

/** A place of the amenity display: a tile with its condition beside it. */
function AmenityPlace(props: {
  amenity: Amenity | null;
  place: number;
  i18n: GameI18n;
  target: TargetProps | undefined;
}) {
  const { amenity, place, i18n, target } = props;
  const { t } = i18n;
  const tile = (
    <svg
      className={styles.card}
      viewBox={`0 0 ${CELL.width} ${CELL.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {amenity ? <AmenityTile amenity={amenity} x={0} y={0} /> : <EmptyCell x={0} y={0} />}
    </svg>
  );
  if (!amenity) {
    return (
      <>
        {tile}
        <p className={styles.empty}>{t("display.noAmenity")}</p>
      </>
    );
  }
  const name = amenityName(amenity.code, i18n);
  const conditionText = amenityCondition(amenity, i18n);
  return (
    <>
      {target ? (
        <Selectable
          name={t("display.amenity", {
            place: place + 1,
            what: t("amenityAsks", { amenity: name, condition: conditionText }),
          })}
          target={target}
          className={styles.place}
        >
          {tile}
        </Selectable>
      ) : (
        tile
      )}
      <p>
        <strong>{name}</strong>
        <span>{conditionText}</span>
      </p>
    </>
  );
}

/** Legend of the colour motifs. */
function ColourLegend({ i18n }: { i18n: GameI18n }) {
  return (
    <ul className={styles.legend} aria-label={i18n.t("display.colours")}>
      <li aria-hidden="true">{i18n.t("display.colours")}</li>
      {DRAWN_ICONS.colours.map((colour) => (
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
  highlights: Highlights;
  i18n: GameI18n;
  choices: BoardChoices | undefined;
}

/** The room display, with the ground floor at the bottom. */
function RoomDisplay({ view, highlights, i18n, choices }: RoomsProps) {
  const id = useId();
  const rows = view.display.rooms;
  const columns = rows[0]?.length ?? 0;
  const box = { width: FLOOR_LABEL + columns * CELL.width, height: rows.length * CELL.height };
  const top = (floor: number) => (rows.length - floor) * CELL.height;
  const left = (place: number) => FLOOR_LABEL + place * CELL.width;
  return (
    <div>
      <h4>{i18n.t("display.rooms")}</h4>
      <div className={styles.roomsBox}>
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
        >
          <title id={`${id}-title`}>{i18n.t("display.rooms")}</title>
          <desc id={`${id}-desc`}>{describeRoomDisplay(view, i18n)}</desc>
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
                    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place.
                    <g key={place}>
                      {colour ? <Room colour={colour} isLit {...at} /> : <EmptyCell {...at} />}
                      {highlights.rooms(floor, place) && <CellHighlight {...at} />}
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
            if (!colour) return null;
            const what = roomName(colour, i18n);
            return (
              <SelectableArea
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place.
                key={`${floor}-${place}`}
                drawing={box}
                area={{ x: left(place), y: top(floor), ...CELL }}
                name={i18n.t("display.room", { floor, place: place + 1, what })}
                target={targetProps(choices, `room:${floor}:${place}`)}
              />
            );
          }),
        )}
        {rows.map((row, index) => {
          const floor = index + 1;
          return (
            <SelectableArea
              key={floor}
              drawing={box}
              area={{
                x: left(0),
                y: top(floor),
                width: row.length * CELL.width,
                height: CELL.height,
              }}
              name={i18n.t("display.row", { floor })}
              target={rowTarget(targetProps(choices, `row:${floor}`))}
            />
          );
        })}
      </div>
    </div>
  );
}

/** A row covers its rooms, so it is no way back to another choice. */
function rowTarget(target: TargetProps | undefined): TargetProps | undefined {
  return target?.isLit ? target : undefined;
}

function EmptyCell({ x, y }: { x: number; y: number }) {
  return (
    <rect
      className={styles.emptyPlace}
      x={x + 3}
      y={y + 3}
      width={CELL.width - 6}
      height={CELL.height - 6}
      rx="3"
    />
  );
}

/** A frame around a cell that the last event changed. */
export function CellHighlight({ x, y }: { x: number; y: number }) {
  return (
    <rect
      className={styles.highlight}
      x={x + 2}
      y={y + 2}
      width={CELL.width - 4}
      height={CELL.height - 4}
      rx="4"
    />
  );
}
