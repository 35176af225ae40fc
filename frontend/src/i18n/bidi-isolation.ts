const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Isolates a name for use within a sentence. Right-to-left names are wrapped in U+2068 and U+2069
 * (first strong isolate, pop directional isolate), so that they do not reorder the text around
 * them. Names that stand alone go into a `<bdi>` element instead.
 */
export function isolateRtl(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
