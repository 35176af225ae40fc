import { useLayoutEffect, useRef } from "react";

/** The words on a tile, centred at `x`. Where a wide font would run over the edge, they are narrowed. */
export function TileLabel(props: { x: number; y: number; width: number; text: string }) {
  const { x, y, width, text } = props;
  const drawn = useRef<SVGTextElement>(null);
  // The font that is there differs from reader to reader, so the length is known once it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another length.
  useLayoutEffect(() => {
    const element = drawn.current;
    if (!element?.getComputedTextLength) return;
    element.removeAttribute("textLength");
    if (element.getComputedTextLength() > width) element.setAttribute("textLength", String(width));
  }, [text, width]);
  return (
    <text ref={drawn} x={x} y={y} textAnchor="middle" lengthAdjust="spacingAndGlyphs">
      {text}
    </text>
  );
}
