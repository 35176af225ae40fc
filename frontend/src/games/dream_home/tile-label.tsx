import { useLayoutEffect, useRef } from "react";

/** Text on a tile, centred at `x`. Condensed if it would be wider than the tile. */
export function TileLabel(props: { x: number; y: number; width: number; text: string }) {
  const { x, y, width, text } = props;
  const textRef = useRef<SVGTextElement>(null);
  // Fonts differ between devices, so the width is measured after rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines the width.
  useLayoutEffect(() => {
    const element = textRef.current;
    if (!element?.getComputedTextLength) return;
    element.removeAttribute("textLength");
    if (element.getComputedTextLength() > width) element.setAttribute("textLength", String(width));
  }, [text, width]);
  return (
    <text ref={textRef} x={x} y={y} textAnchor="middle" lengthAdjust="spacingAndGlyphs">
      {text}
    </text>
  );
}
