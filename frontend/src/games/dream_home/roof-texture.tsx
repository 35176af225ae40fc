import { useId } from "react";
import styles from "./board.module.css";

/** Roof colours, in display order. */
export const ROOF_COLOURS = ["brown", "red", "green", "blue"] as const;

/**
 * A texture per roof colour, so that colours need not be told apart: planks, scales, diagonal lines
 * and dots, each in a repeating square of 16.
 */
const TEXTURES: Record<string, string> = {
  brown: "M0 4h16M0 12h16M4 4v8M12 12v4M12 0v4",
  red: "M0 0a8 8 0 0 0 16 0M-8 8a8 8 0 0 0 16 0M8 8a8 8 0 0 0 16 0",
  green: "M-4 12 4 20M-4-4 20 20M12-4 20 4M4-4 20 12M-4 4 12 20",
  blue: "M4 4h.01M12 12h.01",
};

/** The texture of a roof colour, drawn over a path. */
export function RoofTexture({ colour, path }: { colour: string; path: string }) {
  const id = useId();
  const texture = TEXTURES[colour];
  if (!texture) return null;
  return (
    <>
      <defs>
        <pattern id={id} width="16" height="16" patternUnits="userSpaceOnUse">
          <path className={styles.texture} data-roof={colour} d={texture} />
        </pattern>
      </defs>
      <path d={path} style={{ fill: `url(#${id})`, stroke: "none" }} />
    </>
  );
}

/** A roof card as an icon beside text. */
export function RoofIcon(props: { colour: string; window: boolean; size?: number }) {
  const { colour, size = 26 } = props;
  const path = "M2 32 12 8h32l10 24z";
  return (
    <svg
      width={size}
      height={(size * 40) / 56}
      viewBox="0 0 56 40"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.roof} data-roof={colour}>
        <path d={path} />
        <RoofTexture colour={colour} path={path} />
        {props.window && <rect className={styles.pane} x="21" y="14" width="14" height="13" />}
      </g>
    </svg>
  );
}
