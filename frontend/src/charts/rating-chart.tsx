import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { RatingChange } from "../api/types";
import { roundLink } from "../components/round-link";
import { useFormat } from "../i18n/format";
import styles from "./rating-chart.module.css";
import { downsample, linear, paddedRange, ticks } from "./scale";
import { useElementWidth } from "./use-element-width";

const CHART = { height: 250, left: 50, right: 16, top: 14, bottom: 26 };
const MAX_POINTS = 400;

/** A rating over time as a line chart, oldest game first, and the same data as a table. */
export function RatingChart({ changes, kind }: { changes: RatingChange[]; kind: string }) {
  const { t } = useTranslation("player");
  const format = useFormat();
  const titleId = useId();
  // Drawn in CSS pixels, so that text has the same size at every width.
  const [width, measure] = useElementWidth(720);
  const first = changes[0];
  const last = changes.at(-1);
  if (!first || !last) return null;

  const values = [first.before, ...changes.map((change) => change.after)];
  const domain = paddedRange(values, 0.12, 60);
  const x = linear([0, changes.length], [CHART.left, width - CHART.right]);
  const y = linear(domain, [CHART.height - CHART.bottom, CHART.top]);
  const points = downsample(
    values.map((value, index) => ({ value, index })),
    MAX_POINTS,
    (point) => point.value,
  );
  const path = points.map((point) => `${x(point.index).toFixed(1)} ${y(point.value).toFixed(1)}`);
  const baseline = CHART.height - CHART.bottom;
  const description = t("rating.chart", {
    kind,
    games: format.number(changes.length),
    first: format.number(Math.round(first.before)),
    last: format.number(Math.round(last.after)),
    low: format.number(Math.round(Math.min(...values))),
    high: format.number(Math.round(Math.max(...values))),
  });

  return (
    <div ref={measure}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${CHART.height}`}
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{description}</title>
        {ticks(domain[0], domain[1], 4).map((value) => (
          <g key={value}>
            <path className={styles.rule} d={`M${CHART.left} ${y(value)}H${width - CHART.right}`} />
            <text x={CHART.left - 8} y={y(value) + 4} textAnchor="end">
              {format.number(value)}
            </text>
          </g>
        ))}
        {ticks(0, changes.length, width < 480 ? 4 : 6)
          .filter(Number.isInteger)
          .map((value) => (
            <text key={value} x={x(value)} y={CHART.height - 6} textAnchor="middle">
              {format.number(value)}
            </text>
          ))}
        <path
          className={styles.area}
          d={`M${x(0)} ${baseline}L${path.join("L")}L${x(changes.length)} ${baseline}z`}
        />
        <path className={styles.line} d={`M${path.join("L")}`} />
        <circle className={styles.end} cx={x(changes.length)} cy={y(last.after)} r="5" />
      </svg>
      <details className={styles.details}>
        <summary>{t("rating.table")}</summary>
        <div className={styles.rows}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("rating.game")}</th>
                <th scope="col">{t("rating.when")}</th>
                <th scope="col">{t("rating.change")}</th>
                <th scope="col">{t("rating.after")}</th>
              </tr>
            </thead>
            <tbody>
              {changes.toReversed().map((change) => (
                <tr key={change.id}>
                  <td>
                    {change.game !== null && (
                      <Link to={`/games/${change.game}`}>{change.game}</Link>
                    )}
                    {change.cause !== "game" && (
                      <span className={styles.cause}>
                        {t(`rating.cause.${change.cause}`, { defaultValue: change.cause })}
                      </span>
                    )}
                    {change.table && <RoundLink table={change.table} />}
                  </td>
                  <td>{format.moment(change.at)}</td>
                  <td data-sign={Math.sign(change.change)}>
                    {format.signed(Math.round(change.change))}
                  </td>
                  <td>{format.number(Math.round(change.after))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

/** Link to the round of a rated game, named by its tournament and table. */
function RoundLink({ table }: { table: NonNullable<RatingChange["table"]> }) {
  const { t } = useTranslation("player");
  const format = useFormat();
  return (
    <Link
      className={styles.placed}
      to={`/tournaments/${table.tournament.slug}${roundLink(table.stage, table.round)}`}
    >
      {t("rating.placed", { tournament: table.tournament.name, table: format.number(table.id) })}
    </Link>
  );
}
