/** Query and fragment that show a round on the page of its tournament: "?round=3#rounds". */
export function roundLink(stage: string, round: number): string {
  const query = new URLSearchParams({ ...(stage ? { stage } : {}), round: String(round) });
  return `?${query}#rounds`;
}
