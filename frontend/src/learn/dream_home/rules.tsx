import type { ScorePart } from "../../api/types";
import type { Highlights } from "../../games/dream_home/highlights";
import { HouseDrawing } from "../../games/dream_home/house";
import { Market, ResourceCard, RoomCard } from "../../games/dream_home/market";
import { describeScorePart } from "../../games/dream_home/score-parts";
import { type DreamHomeView, FLOORS, ROUNDS } from "../../games/dream_home/view";
import type { GameI18n } from "../../games/plugin";
import examples from "../generated/dream_home.examples.json";
import styles from "../learn.module.css";
import { Bullets, Figure, RulesSection, Steps, Tally, Terms } from "../parts";
import type { LearnText } from "../text";
import { CAR, DECOR, HELPERS, POINTS, ROOFS, ROOMS, TOOLS } from "./data";
import { decorPlace, dreamHomeTerm, sizesOf } from "./terms";

interface Example {
  view: DreamHomeView;
  choices: string[];
  parts: Record<string, ScorePart[]>;
}

const EXAMPLES = examples as unknown as Record<string, Example>;
const SECTIONS = [
  "goal",
  "table",
  "turn",
  "build",
  "points",
  "tools",
  "helpers",
  "end",
  "special",
  "cards",
] as const;

interface Props {
  t: LearnText;
  game: GameI18n;
}

/** The sections of the rules, for the list of contents. */
export const sections = (t: LearnText) => SECTIONS.map((id) => ({ id, title: t(`section.${id}`) }));

/** A house at the end of a game. */
export function Cover({ game }: { game: GameI18n }) {
  return <House name="whole" game={game} />;
}

function House({ name, game }: { name: string; game: GameI18n }) {
  const example = EXAMPLES[name];
  const house = example?.view.houses[0];
  if (!house) return null;
  const highlights: Highlights | null =
    example.choices.length > 0
      ? { seat: 0, slots: example.choices, columns: [], roof: false }
      : null;
  return (
    <HouseDrawing house={house} owner={game.seatName(0)} highlights={highlights} i18n={game} />
  );
}

/** A house and how its points come about. */
function Scored(props: Props & { name: string; caption: string }) {
  const { name, caption, t, game } = props;
  return (
    <Figure
      caption={caption}
      tally={
        <Tally parts={EXAMPLES[name]?.parts ?? {}} describe={describeScorePart} t={t} game={game} />
      }
    >
      <House name={name} game={game} />
    </Figure>
  );
}

/** The rules of Dream Home. */
export function Rules({ t, game }: Props) {
  const slots = FLOORS.reduce((sum, floor) => sum + floor.slots.length, 0);
  const bonus = ROOMS.find((room) => room.id === "pantry");
  const bonusPoints = { points: bonus?.bonus?.points, plain: bonus?.points[0] };
  const title = (id: (typeof SECTIONS)[number]) => t(`section.${id}`);
  return (
    <>
      <RulesSection id="goal" title={title("goal")}>
        <p>{t("goal.text")}</p>
        <Figure caption={t("goal.caption")}>
          <House name="whole" game={game} />
        </Figure>
      </RulesSection>
      <RulesSection id="table" title={title("table")}>
        <p>{t("table.market")}</p>
        <Figure caption={t("table.marketCaption")}>
          {EXAMPLES.market && <Market view={EXAMPLES.market.view} event={null} i18n={game} />}
        </Figure>
        <p>{t("table.house", { slots, rounds: ROUNDS })}</p>
        <p>{t("table.hidden")}</p>
      </RulesSection>
      <RulesSection id="turn" title={title("turn")}>
        <Steps
          items={[
            t("turn.reveal"),
            t("turn.order"),
            t("turn.take"),
            t("turn.build"),
            t("turn.use"),
            t("turn.next"),
          ]}
        />
      </RulesSection>
      <RulesSection id="build" title={title("build")}>
        <Bullets
          items={[
            t("build.support"),
            t("build.floor"),
            t("build.together"),
            t("build.finished"),
            t("build.down"),
          ]}
        />
        <Figure caption={t("build.caption")}>
          <House name="placing" game={game} />
        </Figure>
      </RulesSection>
      <RulesSection id="points" title={title("points")}>
        <p>{t("points.lead")}</p>
        <h3 id="line-rooms">{game.t("line.rooms")}</h3>
        <Scored name="rooms" caption={t("points.rooms")} t={t} game={game} />
        <p>{t("points.bonus", bonusPoints)}</p>
        <Scored name="bonus" caption={t("points.bonusCaption", bonusPoints)} t={t} game={game} />
        <h3 id="line-decor">{game.t("line.decor")}</h3>
        <Scored name="decor" caption={t("points.decor")} t={t} game={game} />
        <h3 id="line-functionality">{game.t("line.functionality")}</h3>
        <Scored
          name="functionality"
          caption={t("points.functionality", { points: POINTS.functionality })}
          t={t}
          game={game}
        />
        <h3 id="line-roof">{game.t("line.roof")}</h3>
        <p>{t("points.roof", POINTS)}</p>
        <Scored name="roof" caption={t("points.roofCaption")} t={t} game={game} />
        <Scored name="mixed_roof" caption={t("points.mixedCaption")} t={t} game={game} />
        <h3 id="line-helpers">{game.t("line.helpers")}</h3>
        <p>{t("points.helpers")}</p>
        <Scored
          name="architect"
          caption={t("points.architectCaption", { points: POINTS.architect })}
          t={t}
          game={game}
        />
        <Scored name="designer" caption={t("points.designerCaption")} t={t} game={game} />
        <h3>{t("total")}</h3>
        <Scored name="whole" caption={t("points.wholeCaption")} t={t} game={game} />
      </RulesSection>
      <RulesSection id="tools" title={title("tools")}>
        <p>{t("tools.lead")}</p>
        <Terms terms={TOOLS.map((card) => dreamHomeTerm(`tool.${card.id}`, t, game))} />
      </RulesSection>
      <RulesSection id="helpers" title={title("helpers")}>
        <p>{t("helpers.lead")}</p>
        <Terms terms={HELPERS.map((card) => dreamHomeTerm(`helper.${card.id}`, t, game))} />
      </RulesSection>
      <RulesSection id="end" title={title("end")}>
        <p>{t("end.text", { rounds: ROUNDS })}</p>
        <p>{t("end.tie")}</p>
      </RulesSection>
      <RulesSection id="special" title={title("special")}>
        <Bullets
          items={[
            t("special.discard"),
            t("special.jackhammer"),
            t("special.lost"),
            t("special.token"),
            t("special.marker"),
            t("special.car", { points: t("worth", { count: CAR.points }) }),
          ]}
        />
      </RulesSection>
      <RulesSection id="cards" title={title("cards")}>
        <p>{t("cards.set")}</p>
        <Cards t={t} game={game} />
      </RulesSection>
    </>
  );
}

/** The tables of all cards. */
function Cards({ t, game }: Props) {
  const { number } = game.format;
  return (
    <>
      <table className={styles.table}>
        <caption>{t("cards.rooms")}</caption>
        <thead>
          <tr>
            <th colSpan={2} scope="col">
              {t("cards.room")}
            </th>
            <th scope="col">{t("cards.size")}</th>
            <th scope="col">{t("cards.copies")}</th>
            <th scope="col">{t("cards.kids")}</th>
          </tr>
        </thead>
        <tbody>
          {ROOMS.map((room) => (
            <tr key={room.id} id={`room-${room.id}`}>
              <td className={styles.cardCell}>
                <RoomCard code={`${room.id}:0`} i18n={game} />
              </td>
              <th scope="row">
                {game.t(`room.${room.id}`)}
                {room.kind === "basement" && <small>{t("cards.basement")}</small>}
              </th>
              <td className={styles.number}>
                {sizesOf(room, game)}
                {room.bonus && (
                  <small>
                    {t("cards.bonus", {
                      points: room.bonus.points,
                      room: game.t(`room.${room.bonus.room}`),
                    })}
                  </small>
                )}
              </td>
              <td className={styles.number}>{number(room.copies)}</td>
              <td className={styles.number}>{number(room.kids)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <caption>{t("cards.decor")}</caption>
        <thead>
          <tr>
            <th colSpan={2} scope="col">
              {t("cards.decor")}
            </th>
            <th scope="col">{t("cards.on")}</th>
            <th scope="col">{t("cards.points")}</th>
          </tr>
        </thead>
        <tbody>
          {DECOR.map((decor) => (
            <tr key={decor.id} id={`decor-${decor.id}`}>
              <td className={styles.cardCell}>
                <ResourceCard code={`decor:${decor.id}`} i18n={game} />
              </td>
              <th scope="row">{game.t(`decor.${decor.id}`)}</th>
              <td>{decorPlace(decor.on, t, game)}</td>
              <td className={styles.number}>{number(decor.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <caption>{t("cards.roofs")}</caption>
        <thead>
          <tr>
            <th colSpan={2} scope="col">
              {t("cards.roof")}
            </th>
            <th scope="col">{t("cards.copies")}</th>
            <th scope="col">{t("cards.windows")}</th>
          </tr>
        </thead>
        <tbody>
          {ROOFS.map((roof) => (
            <tr key={roof.id}>
              <td className={styles.cardCell}>
                <ResourceCard code={`roof:${roof.id}`} i18n={game} />
              </td>
              <th scope="row">{game.t(`colour.${roof.id}`)}</th>
              <td className={styles.number}>{number(roof.copies)}</td>
              <td className={styles.number}>{number(roof.windows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <caption>{t("cards.others")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("cards.card")}</th>
            <th scope="col">{t("cards.copies")}</th>
          </tr>
        </thead>
        <tbody>
          {[
            ...TOOLS.map((card) => ({ ...card, name: game.t(`tool.${card.id}`) })),
            ...HELPERS.map((card) => ({ ...card, name: game.t(`helper.${card.id}`) })),
          ].map((card) => (
            <tr key={card.id}>
              <th scope="row">{card.name}</th>
              <td className={styles.number}>{number(card.copies)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
