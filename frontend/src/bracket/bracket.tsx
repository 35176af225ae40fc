import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import type { TournamentSummary } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { Section } from "../ui/basics";
import { Failed, FirstLoad } from "../ui/states";
import { bracketsOf } from "./model";
import { Tree } from "./tree";
import { WaitingBracket } from "./waiting";

/** The brackets of a tournament, drawn as trees. Nothing where there are none yet. */
export function Brackets(props: { id: string; tournament: TournamentSummary }) {
  const { id, tournament } = props;
  const { t } = useTranslation("bracket");
  const names = useNames();
  const format = useFormat();
  const tables = useQuery(queries.bracketTables(id));
  const byes = useQuery(queries.allByes(id));
  const expected = useQuery(queries.expected(id));
  const queriesOf = [tables, byes, expected];
  if (queriesOf.some((query) => query.isPending)) {
    // Before the start there is nothing to draw, so no place is kept for it.
    if (!tournament.started_at) return null;
    return (
      <Section id="bracket-" title={t("title")}>
        <FirstLoad>
          <WaitingBracket tournament={tournament} />
        </FirstLoad>
      </Section>
    );
  }
  if (!tables.data || !byes.data || !expected.data) {
    const failed = queriesOf.find((query) => !query.data);
    return <Failed error={failed?.error} retry={() => void failed?.refetch()} />;
  }
  return bracketsOf(tables.data, byes.data, expected.data).map((bracket) => (
    <Section
      key={bracket.outer}
      id={`bracket-${bracket.outer}`}
      title={
        bracket.outer
          ? t("titleOf", { stage: format.list(names.stage(bracket.outer)) })
          : t("title")
      }
    >
      <Tree bracket={bracket} />
    </Section>
  ));
}
