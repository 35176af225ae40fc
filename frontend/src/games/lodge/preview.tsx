import { Mini, Minis } from "../plot";
import type { PreviewProps } from "../plugin";
import { Figure } from "./figure";
import { type LodgeView, pointsOf } from "./view";

/** The lodges of a table as small coloured plans with their points. */
export function Preview({ view, speech }: PreviewProps<LodgeView>) {
  return (
    <Minis>
      {view.lodges.map((hotel, seat) => (
        <Mini
          // biome-ignore lint/suspicious/noArrayIndexKey: a lodge is its seat.
          key={seat}
          points={speech.format.number(pointsOf(hotel))}
          name={speech.seat(seat)}
        >
          <Figure view={view} seat={seat} />
        </Mini>
      ))}
    </Minis>
  );
}
