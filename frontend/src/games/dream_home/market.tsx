import { Selectable } from "../board/selectable";
import { type TargetProps, targetProps, targetsOfKind } from "../board/targets";
import type { BoardChoices, GameI18n, SharedBoardProps } from "../plugin";
import styles from "./board.module.css";
import { cardName, readCard } from "./cards";
import { selectableCards } from "./choices";
import { highlightsOf } from "./highlights";
import { Child } from "./house";
import { CardDrawing, CardIcon } from "./icons";
import { ROOF_COLOURS, RoofIcon, RoofTexture } from "./roof-texture";
import { TileLabel } from "./tile-label";
import { type DreamHomeView, ROUNDS } from "./view";

/** The five columns of the market, the round, and the discard piles. */
export function Market({ view, event, i18n, choices }: SharedBoardProps<DreamHomeView>) {
  const { t } = i18n;
  const highlights = highlightsOf(event);
  const cards = selectableCards(targetsOfKind(choices, "card"));
  return (
    <section className={styles.market} aria-label={t("market.title")}>
      <header className={styles.marketHead}>
        <h3>{t("market.title")}</h3>
        <p>{t("market.round", { round: view.round, rounds: ROUNDS })}</p>
        <p>{t("market.decks", view.decks)}</p>
      </header>
      {cards.length > 0 && <CardChoice cards={cards} choices={choices} i18n={i18n} />}
      <ol className={styles.columns} hidden={cards.length > 0}>
        {view.market.rooms.map((_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column.
          <li key={column}>
            <Column
              view={view}
              column={column}
              isHighlighted={highlights.columns.includes(column)}
              i18n={i18n}
              target={targetProps(choices, `column:${column}`)}
            />
          </li>
        ))}
      </ol>
      <RoofLegend i18n={i18n} />
      <Discards view={view} i18n={i18n} />
    </section>
  );
}

/** A column of the market: a room, and above it a resource or the first-player marker. */
function Column(props: {
  view: DreamHomeView;
  column: number;
  isHighlighted: boolean;
  i18n: GameI18n;
  target: TargetProps | undefined;
}) {
  const { view, column, i18n } = props;
  const { t } = i18n;
  const room = view.market.rooms[column] ?? null;
  const resource = view.market.resources[column] ?? null;
  const names = [resource, room].flatMap((code) => (code ? cardName(code, i18n) : []));
  if (column === 0 && room) names.unshift(t("marker"));
  const cards = names.length > 0 ? i18n.format.list(names) : t("noCard");
  return (
    <Selectable
      name={t("market.columnHolds", { n: column + 1, cards })}
      target={props.target}
      className={styles.column}
      isHighlighted={props.isHighlighted}
    >
      {column === 0 ? (
        <MarkerCard isTaken={room === null} i18n={i18n} />
      ) : (
        <ResourceCard code={resource} i18n={i18n} />
      )}
      <RoomCard code={room} i18n={i18n} />
    </Selectable>
  );
}

/** The discarded cards that a helper may take. They take the place of the empty market. */
function CardChoice(props: { cards: string[]; choices: BoardChoices | undefined; i18n: GameI18n }) {
  const { cards, choices, i18n } = props;
  return (
    <ul className={styles.cardChoice}>
      {cards.map((code) => (
        <li key={code}>
          <Selectable
            name={cardName(code, i18n)}
            target={targetProps(choices, `card:${code}`)}
            className={styles.column}
          >
            {readCard(code).family === "room" ? (
              <RoomCard code={code} i18n={i18n} />
            ) : (
              <ResourceCard code={code} i18n={i18n} />
            )}
          </Selectable>
        </li>
      ))}
    </ul>
  );
}

/** A room card, or an empty place. */
export function RoomCard({ code, i18n }: { code: string | null; i18n: GameI18n }) {
  const card = code ? readCard(code) : null;
  if (card?.family !== "room") {
    return (
      <svg className={styles.card} viewBox="0 0 100 82" aria-hidden="true" focusable="false">
        <rect className={styles.emptyPlace} x="2" y="2" width="96" height="78" rx="6" />
      </svg>
    );
  }
  return (
    <svg className={styles.card} viewBox="0 0 100 82" aria-hidden="true" focusable="false">
      <g className={styles.room} data-room={card.id} data-explain={`room.${card.id}`}>
        <rect className={styles.wallpaper} x="1" y="1" width="98" height="80" rx="6" />
        <path className={styles.floorboard} d="M1 58h98v17a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6z" />
        <CardDrawing id={card.id} x={50 + card.kids * 7} y={32} size={46} />
        {Array.from({ length: card.kids }, (_, child) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all children look the same.
          <Child key={child} x={15 + child * 15} y={56} />
        ))}
        <TileLabel x={50} y={75} width={92} text={i18n.t(`short.${card.id}`)} />
      </g>
    </svg>
  );
}

const CARD_ROOF = "M12 42 26 8h48l14 34z";

/** A resource card: a roof, or the drawing of a decor, tool or helper with its name. */
export function ResourceCard({ code, i18n }: { code: string | null; i18n: GameI18n }) {
  const card = code ? readCard(code) : null;
  if (!card || card.family === "room") {
    return (
      <svg className={styles.card} viewBox="0 0 100 66" aria-hidden="true" focusable="false">
        <rect className={styles.emptyPlace} x="2" y="2" width="96" height="62" rx="6" />
      </svg>
    );
  }
  const label = i18n.t(`${card.family}.${card.id}`);
  return (
    <svg className={styles.card} viewBox="0 0 100 66" aria-hidden="true" focusable="false">
      <g
        className={styles.resource}
        data-family={card.family}
        data-explain={`${card.family}.${card.id}`}
      >
        <rect x="1" y="1" width="98" height="64" rx="6" />
        {card.family === "roof" ? (
          <g className={styles.roof} data-roof={card.id}>
            <path d={CARD_ROOF} />
            <RoofTexture colour={card.id} path={CARD_ROOF} />
            {card.window && (
              <rect className={styles.pane} x="42" y="18" width="16" height="16" rx="2" />
            )}
          </g>
        ) : (
          <CardDrawing id={card.id} x={50} y={25} size={38} />
        )}
        <TileLabel x={50} y={60} width={92} text={label} />
      </g>
    </svg>
  );
}

function MarkerCard({ isTaken, i18n }: { isTaken: boolean; i18n: GameI18n }) {
  return (
    <svg className={styles.card} viewBox="0 0 100 66" aria-hidden="true" focusable="false">
      <g className={styles.marker} data-explain="marker" opacity={isTaken ? 0.35 : 1}>
        <rect x="1" y="1" width="98" height="64" rx="6" />
        <MarkerShape x={50} y={24} size={34} />
        <TileLabel x={50} y={60} width={92} text={i18n.t("market.first")} />
      </g>
    </svg>
  );
}

/** The first-player marker: a key. */
export function MarkerShape({ x, y, size }: { x: number; y: number; size: number }) {
  const scale = size / 40;
  return (
    <g
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="13" cy="20" r="8" fill="var(--lamp)" />
      <path d="M21 20h15v6M30 20v5" />
    </g>
  );
}

function Discards({ view, i18n }: { view: DreamHomeView; i18n: GameI18n }) {
  const { t } = i18n;
  const { rooms, resources } = view.discards;
  const piles = [
    { title: t("market.discardedRooms"), cards: rooms },
    { title: t("market.discardedResources"), cards: resources },
  ];
  return (
    <details className={styles.discards}>
      <summary>
        {t("market.discards", { rooms: rooms.length, resources: resources.length })}
      </summary>
      <dl>
        {piles.map((pile) => (
          <div key={pile.title}>
            <dt>{pile.title}</dt>
            <dd>
              {pile.cards.length === 0 && t("market.none")}
              <ul className={styles.cardPile}>
                {groupEqualCards(pile.cards, i18n).map(({ code, name, count }) => (
                  <li key={name}>
                    <CardIconFor code={code} />
                    {count > 1 ? t("market.count", { name, n: count }) : name}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The icon of any card, beside its name. */
function CardIconFor({ code }: { code: string }) {
  const card = readCard(code);
  if (card.family === "roof") return <RoofIcon colour={card.id} window={card.window} />;
  return <CardIcon id={card.id} size={18} />;
}

/** Legend of the roof textures. */
function RoofLegend({ i18n }: { i18n: GameI18n }) {
  return (
    <ul className={styles.legend} aria-label={i18n.t("market.roofs")}>
      <li aria-hidden="true">{i18n.t("market.roofs")}</li>
      {ROOF_COLOURS.map((colour) => (
        <li key={colour}>
          <RoofIcon colour={colour} window={false} size={30} />
          {i18n.t(`colour.${colour}`)}
        </li>
      ))}
    </ul>
  );
}

/** Groups equal cards of a pile and counts them. */
function groupEqualCards(codes: string[], i18n: GameI18n) {
  const groups = new Map<string, { code: string; name: string; count: number }>();
  for (const code of codes) {
    const name = cardName(code, i18n);
    const group = groups.get(name);
    if (group) group.count++;
    else groups.set(name, { code, name, count: 1 });
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name));
}
