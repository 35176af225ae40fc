/** The part of a tournament's address that names a round: "#round-3", "#groups/A-round-1". */
export function roundHash(stage: string, round: number): string {
  return stage ? `#${stage}-round-${round}` : `#round-${round}`;
}
