import type { PreviewProps } from "../plugin";
import { PreviewGrid, PreviewItem } from "../preview-grid";
import { Thumbnail } from "./thumbnail";
import { type LodgeView, pointsOf } from "./view";

/** Thumbnails of the lodges with their points. */
export function Preview({ view, i18n }: PreviewProps<LodgeView>) {
  return (
    <PreviewGrid>
      {view.lodges.map((lodge, seat) => (
        <PreviewItem
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
          key={seat}
          points={i18n.format.number(pointsOf(lodge))}
          name={i18n.seatName(seat)}
        >
          <Thumbnail view={view} seat={seat} />
        </PreviewItem>
      ))}
    </PreviewGrid>
  );
}
