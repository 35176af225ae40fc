import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import type { TournamentSummary } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Section } from "../ui/basics";
import { ErrorNotice, InitialLoading } from "../ui/states";
import { bracketsOf } from "./bracket-model";
import { BracketPlaceholder } from "./bracket-placeholder";
import { BracketTree } from "./bracket-tree";

/** The brackets of a tournament, drawn as trees. Renders nothing if there are none yet. */
export function Brackets(props: { id: string; tournament: TournamentSummary }) {
  const { id, tournament } = props;
  const { t } = useTranslation("bracket");
  const names = useNames();
  const format = useFormat();
  const tables = useQuery(queries.bracketTables(id));
  const byes = useQuery(queries.allByes(id));
  const expected = useQuery(queries.expectedTables(id));
  const allQueries = [tables, byes, expected];
  if (allQueries.some((query) => query.isPending)) {
    // Before the start there is nothing to draw, so no space is reserved.
    if (!tournament.started_at) return null;
    return (
      <Section id="bracket-" title={t("title")}>
        <InitialLoading>
          <BracketPlaceholder tournament={tournament} />
        </InitialLoading>
      </Section>
    );
  }
  if (!tables.data || !byes.data || !expected.data) {
    const failedQuery = allQueries.find((query) => !query.data);
    return <ErrorNotice error={failedQuery?.error} retry={() => void failedQuery?.refetch()} />;
  }
  return bracketsOf(tables.data, byes.data, expected.data).map((bracket) => (
    <Section
      key={bracket.outerStage}
      id={`bracket-${bracket.outerStage}`}
      title={
        bracket.outerStage
          ? t("titleOf", { stage: format.list(names.stage(bracket.outerStage)) })
          : t("title")
      }
    >
      <BracketTree bracket={bracket} />
    </Section>
  ));
}
