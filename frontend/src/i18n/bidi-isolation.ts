const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for the middle of a sentence. One that is written from right to left stands between
 * U+2068 and U+2069 (first strong isolate, pop directional isolate), so that it does not take the
 * words and numbers beside it along. Names that stand alone are put in a `<bdi>` element instead.
 */
export function isolateRtl(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
