import type { PreviewProps } from "../plugin";
import { Mini, Minis } from "../preview-grid";
import { Figure } from "./thumbnail";
import { type DreamView, pointsOf } from "./view";

/** The houses of a table as small coloured plans with their points. */
export function Preview({ view, i18n }: PreviewProps<DreamView>) {
  return (
    <Minis>
      {view.houses.map((house, seat) => (
        <Mini
          // biome-ignore lint/suspicious/noArrayIndexKey: a house is its seat.
          key={seat}
          points={i18n.format.number(pointsOf(house))}
          name={i18n.seat(seat)}
        >
          <Figure view={view} seat={seat} />
        </Mini>
      ))}
    </Minis>
  );
}
