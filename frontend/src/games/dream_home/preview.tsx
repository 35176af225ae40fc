import type { PreviewProps } from "../plugin";
import { PreviewGrid, PreviewItem } from "../preview-grid";
import { Thumbnail } from "./thumbnail";
import { type DreamHomeView, pointsOf } from "./view";

/** Thumbnails of the houses with their points. */
export function Preview({ view, i18n }: PreviewProps<DreamHomeView>) {
  return (
    <PreviewGrid>
      {view.houses.map((house, seat) => (
        <PreviewItem
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
          key={seat}
          points={i18n.format.number(pointsOf(house))}
          name={i18n.seatName(seat)}
        >
          <Thumbnail view={view} seat={seat} />
        </PreviewItem>
      ))}
    </PreviewGrid>
  );
}
