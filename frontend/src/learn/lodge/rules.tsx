import type { ScorePart } from "../../api/types";
import { LodgeDrawing } from "../../games/lodge/lodge-drawing";
import { PlayerBoard } from "../../games/lodge/player-board";
import { Reception } from "../../games/lodge/reception";
import { describeScorePart } from "../../games/lodge/score-parts";
import { columnsOf, floorsOf, type LodgeView } from "../../games/lodge/view";
import type { GameI18n } from "../../games/plugin";
import examples from "../generated/lodge.examples.json";
import styles from "../learn.module.css";
import { Bullets, Figure, RulesSection, Steps, Tally } from "../parts";
import type { LearnText } from "../text";
import { AMENITIES, VALUES } from "./data";
import { AmenityPicture, amenityPoints } from "./terms";

interface Example {
  view: LodgeView;
  parts: Record<string, ScorePart[]>;
}

const EXAMPLES = examples as unknown as Record<string, Example>;
const SECTIONS = [
  "goal",
  "table",
  "turn",
  "build",
  "guests",
  "points",
  "amenities",
  "end",
  "special",
  "cards",
] as const;
const MIN_COLUMNS = 6;
const NO_CELLS: never[] = [];

interface Props {
  t: LearnText;
  game: GameI18n;
}

/** The sections of the rules, for the list of contents. */
export const sections = (t: LearnText) => SECTIONS.map((id) => ({ id, title: t(`section.${id}`) }));

/** A lodge at the end of a game. */
export function Cover({ game }: { game: GameI18n }) {
  return <LodgeOf name="whole" game={game} />;
}

function LodgeOf({ name, game }: { name: string; game: GameI18n }) {
  const example = EXAMPLES[name];
  const lodge = example?.view.lodges[0];
  if (!lodge) return null;
  return (
    <LodgeDrawing
      lodge={lodge}
      owner={game.seatName(0)}
      floors={floorsOf(example.view)}
      columns={columnsOf(lodge, MIN_COLUMNS)}
      highlights={null}
      selectableCells={NO_CELLS}
      i18n={game}
    />
  );
}

/** A lodge and how its points come about. */
function Scored(props: Props & { name: string; caption: string }) {
  const { name, caption, t, game } = props;
  const parts = EXAMPLES[name]?.parts ?? {};
  return (
    <Figure
      caption={caption}
      tally={<Tally parts={parts} describe={describeScorePart} t={t} game={game} />}
    >
      <LodgeOf name={name} game={game} />
    </Figure>
  );
}

/** The rules of Lodge. */
export function Rules({ t, game }: Props) {
  const title = (id: (typeof SECTIONS)[number]) => t(`section.${id}`);
  const reception = EXAMPLES.reception?.view;
  return (
    <>
      <RulesSection id="goal" title={title("goal")}>
        <p>{t("goal.text", { guests: VALUES.guests_to_end })}</p>
        <Figure caption={t("goal.caption")}>
          <LodgeOf name="whole" game={game} />
        </Figure>
      </RulesSection>
      <RulesSection id="table" title={title("table")}>
        <p>
          {t("table.text", {
            floors: VALUES.floors,
            rooms: VALUES.room_places,
            guests: VALUES.guest_places,
            amenities: VALUES.amenity_places,
          })}
        </p>
        <p>{t("table.guest")}</p>
        <p>{t("table.start", { tokens: VALUES.refresh_tokens })}</p>
        <Figure caption={t("table.caption")}>
          {reception && (
            <>
              <Reception view={reception} event={null} i18n={game} />
              <PlayerBoard view={reception} seat={0} event={null} i18n={game} />
            </>
          )}
        </Figure>
      </RulesSection>
      <RulesSection id="turn" title={title("turn")}>
        <Steps items={[t("turn.build"), t("turn.place"), t("turn.take"), t("turn.end")]} />
        <p>{t("turn.any")}</p>
      </RulesSection>
      <RulesSection id="build" title={title("build")}>
        <Bullets items={[t("build.text"), t("build.wide"), t("build.gap")]} />
      </RulesSection>
      <RulesSection id="guests" title={title("guests")}>
        <p>{t("guests.text")}</p>
        <Scored
          name="guests"
          caption={t("guests.caption", { points: VALUES.guest_points })}
          t={t}
          game={game}
        />
      </RulesSection>
      <RulesSection id="points" title={title("points")}>
        <p>{t("points.lead")}</p>
        <h3 id="line-guests">{game.t("line.guests")}</h3>
        <p>{t("points.guests", { points: VALUES.guest_points })}</p>
        <h3 id="line-floors">{game.t("line.floors")}</h3>
        <p>{t("points.floors")}</p>
        <h3 id="line-amenities">{game.t("line.amenities")}</h3>
        <p>{t("points.amenities")}</p>
        <Scored name="whole" caption={t("points.wholeCaption")} t={t} game={game} />
      </RulesSection>
      <RulesSection id="amenities" title={title("amenities")}>
        <p>{t("amenities.lead", { colours: VALUES.colours.length })}</p>
        {AMENITIES.map((amenity) => (
          <div key={amenity.kind} id={`amenity-${amenity.kind}`} className={styles.section}>
            <h3>{game.t(`amenity.${amenity.kind}`)}</h3>
            <Scored
              name={amenity.kind}
              caption={t(`condition.${amenity.kind}`, { ...amenity })}
              t={t}
              game={game}
            />
          </div>
        ))}
      </RulesSection>
      <RulesSection id="end" title={title("end")}>
        <p>{t("end.text", { guests: VALUES.guests_to_end })}</p>
        <p>{t("end.tie")}</p>
      </RulesSection>
      <RulesSection id="special" title={title("special")}>
        <Bullets
          items={[
            t("special.refresh"),
            t("special.dealt"),
            t("special.pass"),
            t("special.held"),
            t("special.empty"),
          ]}
        />
      </RulesSection>
      <RulesSection id="cards" title={title("cards")}>
        <p>{t("cards.set")}</p>
        <Tiles t={t} game={game} />
      </RulesSection>
    </>
  );
}

/** The tables of all tiles. */
function Tiles({ t, game }: Props) {
  const { number } = game.format;
  const counts: [string, number][] = [
    [t("cards.rooms"), VALUES.rooms_of_each],
    [t("cards.guests"), VALUES.guests],
    [t("cards.tokens"), VALUES.refresh_tokens],
    [t("cards.end"), VALUES.guests_to_end],
  ];
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("cards.what")}</th>
            <th scope="col">{t("cards.number")}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(([what, count]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className={styles.number}>{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <thead>
          <tr>
            <th colSpan={2} scope="col">
              {t("cards.amenity")}
            </th>
            <th scope="col">{t("cards.condition")}</th>
            <th scope="col">{t("cards.points")}</th>
            <th scope="col">{t("cards.tiles")}</th>
          </tr>
        </thead>
        <tbody>
          {AMENITIES.map((amenity) => (
            <tr key={amenity.kind}>
              <td className={styles.cardCell}>
                <AmenityPicture amenity={amenity} code={amenity.kind} />
              </td>
              <th scope="row">{game.t(`amenity.${amenity.kind}`)}</th>
              <td>{t(`condition.${amenity.kind}`, { ...amenity })}</td>
              <td>{amenityPoints(amenity, t)}</td>
              <td className={styles.number}>{number(amenity.copies)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
