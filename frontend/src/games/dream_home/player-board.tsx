import { Selectable } from "../board/selectable";
import { targetProps } from "../board/targets";
import type { BoardChoices, GameI18n, PlayerBoardProps, ThumbnailProps } from "../plugin";
import styles from "./board.module.css";
import { highlightsOf } from "./highlights";
import { HouseDrawing } from "./house";
import { CardIcon } from "./icons";
import { MarkerShape, ResourceCard, RoomCard } from "./market";
import type { DreamHomeView, House } from "./view";

/** One player's board: the house, cards in hand, tools and helpers. */
export function PlayerBoard(props: PlayerBoardProps<DreamHomeView>) {
  const { view, seat, event, i18n, choices } = props;
  const house = view.houses[seat];
  const highlights = highlightsOf(event);
  if (!house) return null;
  const isOnTurn = view.phase !== "over" && view.turn === seat;
  return (
    <>
      <HouseDrawing
        house={house}
        owner={i18n.seatName(seat)}
        highlights={highlights.seat === seat ? highlights : null}
        i18n={i18n}
        choices={choices}
      />
      <OwnedCards
        house={house}
        pending={isOnTurn ? view.pending : null}
        i18n={i18n}
        choices={choices}
      />
    </>
  );
}

/** The first-player marker, if this seat has it. */
export function FirstPlayerBadge({
  view,
  seat,
  i18n,
}: ThumbnailProps<DreamHomeView> & { i18n: GameI18n }) {
  if (view.phase === "over" || view.first !== seat) return null;
  return (
    <svg className={styles.firstPlayerBadge} width="24" height="24" viewBox="0 0 40 40" role="img">
      <title>{i18n.t("house.first")}</title>
      <MarkerShape x={20} y={20} size={38} />
    </svg>
  );
}

/** Cards in hand, tools and helpers. */
function OwnedCards(props: {
  house: House;
  pending: DreamHomeView["pending"] | null;
  i18n: GameI18n;
  choices: BoardChoices | undefined;
}) {
  const { house, pending, i18n, choices } = props;
  const { t } = i18n;
  const ownedCards = [
    ...house.tools.map((id, index) => ({
      id,
      explain: `tool.${id}`,
      name: t(`tool.${id}`),
      // Of two equal tools the first can be used.
      target: house.tools.indexOf(id) === index ? targetProps(choices, `tool:${id}`) : undefined,
    })),
    ...house.helpers.map((id) => ({
      id,
      explain: `helper.${id}`,
      name: t(`helper.${id}`),
      target: undefined,
    })),
  ];
  const hand = [pending?.room, pending?.resource].filter((code) => typeof code === "string");
  return (
    <div className={styles.ownedCards}>
      {hand.length > 0 && (
        <div className={styles.hand}>
          <span>{t("house.holding")}</span>
          {pending?.room && <RoomCard code={pending.room} i18n={i18n} />}
          {pending?.resource && <ResourceCard code={pending.resource} i18n={i18n} />}
        </div>
      )}
      {ownedCards.length === 0 ? (
        <p className={styles.nothing}>{t("house.nothing")}</p>
      ) : (
        <ul className={styles.cardList}>
          {ownedCards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a player can own two equal tools.
            <li key={`${card.id}-${index}`} data-explain={card.explain}>
              {card.target ? (
                <Selectable
                  name={t("use", { tool: card.name })}
                  target={card.target}
                  className={styles.tool}
                >
                  <CardIcon id={card.id} size={20} />
                  <span aria-hidden="true">{card.name}</span>
                </Selectable>
              ) : (
                <span className={styles.ownedCard}>
                  <CardIcon id={card.id} size={20} />
                  {card.name}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
