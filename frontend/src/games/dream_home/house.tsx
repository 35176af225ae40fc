import { useId } from "react";
import { SelectableArea } from "../board/selectable";
import { targetProps } from "../board/targets";
import type { BoardChoices, GameI18n } from "../plugin";
import styles from "./board.module.css";
import { describeHouse, describeSlot } from "./describe-house";
import type { Highlights } from "./highlights";
import { CardDrawing } from "./icons";
import { RoofShape } from "./roof";
import { TileLabel } from "./tile-label";
import { FLOORS, type House, type Run, runsOf, type Slot } from "./view";

const SLOT_SIZE = { width: 100, height: 82 };
const LEFT = 14;
const TOP = { U: 90, G: 178, B: 266 };
const GROUND = TOP.G + SLOT_SIZE.height + 6;
export const HOUSE_BOX = { width: 562, height: 360 };

const slotLeft = (slot: Slot) => LEFT + Number(slot.charAt(1)) * SLOT_SIZE.width;

interface Props {
  house: House;
  owner: string;
  highlights: Highlights | null;
  i18n: GameI18n;
  choices?: BoardChoices | undefined;
}

/** One house: its roof, three floors and the garden beside it. */
export function HouseDrawing({ house, owner, highlights, i18n, choices }: Props) {
  const id = useId();
  return (
    <div className={styles.houseBox}>
      <svg
        className={styles.house}
        viewBox={`0 0 ${HOUSE_BOX.width} ${HOUSE_BOX.height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{i18n.t("house.label", { player: owner })}</title>
        <desc id={`${id}-desc`}>{describeHouse(house, i18n)}</desc>
        <Ground />
        <Garden beside={house.beside} />
        <RoofShape
          count={house.roof_count}
          roofs={house.roofs}
          left={LEFT}
          width={SLOT_SIZE.width * 5}
          base={TOP.U - 4}
          isHighlighted={highlights?.roof ?? false}
        />
        <path className={styles.walls} d={outline()} />
        {FLOORS.map((floor) =>
          runsOf(house, floor.slots).map((run) => (
            <RunDrawing key={run.slots[0]} run={run} y={TOP[floor.id]} house={house} i18n={i18n} />
          )),
        )}
        {highlights?.slots.map((slot) => (
          <SlotHighlight key={slot} x={slotLeft(slot as Slot)} y={TOP[slot.charAt(0) as "U"]} />
        ))}
      </svg>
      {choices && <SelectableSlots house={house} i18n={i18n} choices={choices} />}
    </div>
  );
}

const ALL_SLOTS = FLOORS.flatMap((floor) => floor.slots);

/** Buttons over the selectable slots of the drawing. */
function SelectableSlots(props: { house: House; i18n: GameI18n; choices: BoardChoices }) {
  return ALL_SLOTS.map((slot) => (
    <SelectableArea
      key={slot}
      drawing={HOUSE_BOX}
      area={{ x: slotLeft(slot), y: TOP[slot.charAt(0) as "U"], ...SLOT_SIZE }}
      name={describeSlot(props.house, slot, props.i18n)}
      target={targetProps(props.choices, `slot:${slot}`)}
    />
  ));
}

/** A ring around a card that just changed: light on dark, visible on any wallpaper. */
function SlotHighlight({ x, y }: { x: number; y: number }) {
  const box = {
    x: x + 1.5,
    y: y + 1.5,
    width: SLOT_SIZE.width - 3,
    height: SLOT_SIZE.height - 3,
    rx: 5,
  };
  return (
    <g>
      <rect className={styles.highlightEdge} {...box} />
      <rect className={styles.highlight} {...box} />
    </g>
  );
}

function outline(): string {
  const right = LEFT + SLOT_SIZE.width * 5;
  const cellar = slotLeft("B3");
  const bottom = TOP.B + SLOT_SIZE.height + 6;
  return `M${LEFT - 6} ${TOP.U - 6}H${right + 6}V${bottom}H${cellar - 6}V${GROUND}H${LEFT - 6}z`;
}

function Ground() {
  return (
    <g>
      <path className={styles.earth} d={`M0 ${GROUND}H${HOUSE_BOX.width}V${HOUSE_BOX.height}H0z`} />
      <path className={styles.grass} d={`M0 ${GROUND}H${HOUSE_BOX.width}v7H0z`} />
    </g>
  );
}

/** A tree beside each house; decor placed beside the house hangs in it. */
function Garden({ beside }: { beside: string[] }) {
  const x = 542;
  return (
    <g>
      <path className={styles.treeTrunk} d={`M${x - 3} ${GROUND}q2-40 0-90h6q-2 50 0 90z`} />
      <path
        className={styles.treeCrown}
        d={`M${x} 96c12 0 18 16 16 33 5 12 4 33-5 39-3 9-19 9-22 0-9-6-10-27-5-39-2-17 4-33 16-33z`}
      />
      {beside.map((decor, index) => (
        <Token key={decor} id={decor.replace("decor:", "")} x={x} y={126 + index * 34} />
      ))}
    </g>
  );
}

function RunDrawing(props: { run: Run; y: number; house: House; i18n: GameI18n }) {
  const { run, y, house, i18n } = props;
  const first = run.slots[0];
  if (!first) return null;
  const x = slotLeft(first);
  const width = run.slots.length * SLOT_SIZE.width;
  const box = { x: x + 1.5, y: y + 1.5, width: width - 3, height: SLOT_SIZE.height - 3, rx: 4 };
  const { content } = run;
  if (!content) return <rect className={styles.unbuilt} {...box} />;
  if (!("room" in content)) {
    const kind = "scaffold" in content ? "scaffold" : "empty";
    return (
      <g className={styles[kind]} data-explain={kind}>
        <rect {...box} />
        <CardDrawing id={kind} x={x + 50} y={y + 33} size={42} />
        <TileLabel
          x={x + 50}
          y={y + SLOT_SIZE.height - 8}
          width={box.width - 6}
          text={i18n.t(`short.${kind}`)}
        />
      </g>
    );
  }
  return (
    <g className={styles.room} data-room={content.room} data-explain={`room.${content.room}`}>
      <rect className={styles.wallpaper} {...box} />
      <path
        className={styles.floorboard}
        d={`M${box.x} ${y + SLOT_SIZE.height - 24}h${box.width}v${22.5 - 4}a4 4 0 0 1-4 4h${-(box.width - 8)}a4 4 0 0 1-4-4z`}
      />
      {run.slots.map((slot) => (
        <SlotInside key={slot} slot={slot} y={y} house={house} room={content.room} />
      ))}
      <TileLabel
        x={x + width / 2}
        y={y + SLOT_SIZE.height - 7.5}
        width={box.width - 6}
        text={i18n.t(`${width > SLOT_SIZE.width ? "room" : "short"}.${content.room}`)}
      />
    </g>
  );
}

/** The furniture, children and decor token of one card. */
function SlotInside(props: { slot: Slot; y: number; house: House; room: string }) {
  const { slot, y, house } = props;
  const content = house.slots[slot];
  const x = slotLeft(slot);
  const token = house.tokens[slot];
  const kids = content && "room" in content ? content.kids : 0;
  return (
    <g>
      <CardDrawing id={props.room} x={x + 50 + kids * 7} y={y + 33} size={46} />
      {Array.from({ length: kids }, (_, child) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all children look the same.
        <Child key={child} x={x + 15 + child * 15} y={y + 56} />
      ))}
      {token && <Token id={token.replace("decor:", "")} x={x + 80} y={y + 22} />}
    </g>
  );
}

/** A child: head and smock. The feet stand on (x, y). */
export function Child({ x, y }: { x: number; y: number }) {
  return (
    <g className={styles.child} transform={`translate(${x} ${y})`}>
      <path d="M-6.5 0 -3-14.5h6L6.5 0z" />
      <circle cx="0" cy="-17.5" r="4.6" />
    </g>
  );
}

export function Token({ id, x, y }: { id: string; x: number; y: number }) {
  return (
    <g className={styles.token} data-explain={`decor.${id}`}>
      <circle cx={x} cy={y} r="17" />
      <CardDrawing id={id} x={x} y={y} size={23} />
    </g>
  );
}
