import { Mini, Minis } from "../plot";
import type { PreviewProps } from "../plugin";
import { Figure } from "./figure";
import { type DreamView, pointsOf } from "./view";

/** The houses of a table as small coloured plans with their points. */
export function Preview({ view, speech }: PreviewProps<DreamView>) {
  return (
    <Minis>
      {view.houses.map((house, seat) => (
        <Mini
          // biome-ignore lint/suspicious/noArrayIndexKey: a house is its seat.
          key={seat}
          points={speech.format.number(pointsOf(house))}
          name={speech.seat(seat)}
        >
          <Figure view={view} seat={seat} />
        </Mini>
      ))}
    </Minis>
  );
}
