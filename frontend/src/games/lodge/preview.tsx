import type { PreviewProps } from "../plugin";
import { Mini, Minis } from "../preview-grid";
import { Figure } from "./thumbnail";
import { type LodgeView, pointsOf } from "./view";

/** The lodges of a table as small coloured plans with their points. */
export function Preview({ view, i18n }: PreviewProps<LodgeView>) {
  return (
    <Minis>
      {view.lodges.map((hotel, seat) => (
        <Mini
          // biome-ignore lint/suspicious/noArrayIndexKey: a lodge is its seat.
          key={seat}
          points={i18n.format.number(pointsOf(hotel))}
          name={i18n.seat(seat)}
        >
          <Figure view={view} seat={seat} />
        </Mini>
      ))}
    </Minis>
  );
}
