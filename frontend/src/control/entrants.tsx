import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { Badge, PlayerName, Section } from "../ui/basics";
import { SearchField, Select } from "../ui/fields";
import { EmptyState } from "../ui/states";
import ui from "../ui/ui.module.css";
import { AddEntrant } from "./add-entrant";
import { CommandButton } from "./command-button";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { EntrantDialog } from "./entrant-dialog";
import { type EntrantFilter, FILTERS, filterEntrants } from "./entrant-filter";
import { ImportDialog } from "./import-dialog";
import { Seeding } from "./seeding";

/** Who takes part: find, add, seed, and take out entrants. */
export default function Entrants() {
  const { t } = useTranslation("control");
  const { tournament, may } = useControl();
  const [isImporting, setImporting] = useState(false);
  const { status } = tournament;
  // Everybody may `register` themselves; who seeds enters others too.
  const mayEnter = may("seed");
  return (
    <>
      {mayEnter && (
        <Section id="add" title={t("add.title")}>
          {status === "draft" ? (
            <div className={styles.action}>
              <p className={styles.hint}>{t("add.closed")}</p>
              <CommandButton main command={{ type: "open_registration" }}>
                {t("next.openRegistrationButton")}
              </CommandButton>
            </div>
          ) : status === "finished" ? (
            <p className={styles.hint}>{t("add.finished")}</p>
          ) : (
            <div className={styles.stack}>
              <AddEntrant />
              {may("register_many") && (
                <button
                  type="button"
                  className={`${ui.button} ${styles.add}`}
                  onClick={() => setImporting(true)}
                >
                  {t("import.button")}
                </button>
              )}
              {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
            </div>
          )}
        </Section>
      )}
      <EntrantList />
      {status === "registration" && mayEnter && <Seeding />}
    </>
  );
}

function EntrantList() {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { entries } = useControl();
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<EntrantFilter>("all");
  const [managed, setManaged] = useState<number | null>(null);
  const shown = filterEntrants(entries, search, filter);
  const open = entries.find((entry) => entry.entry === managed);
  return (
    <Section id="entrants" title={t("entrants.title", { count: format.number(entries.length) })}>
      {entries.length === 0 ? (
        <div className={ui.card}>
          <EmptyState title={t("entrants.none")}>
            <p>{t("entrants.noneDetail")}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <div className={styles.filters}>
            <SearchField label={t("entrants.search")} value={search} onChange={setSearch} />
            <Select
              label={t("entrants.filter")}
              value={filter}
              options={FILTERS.map((value) => ({ value, label: t(`entrants.filters.${value}`) }))}
              onChange={(value) => setFilter(value as EntrantFilter)}
            />
          </div>
          <div className={ui.card}>
            <div className={ui.tableWrap}>
              <table className={ui.table}>
                <caption className="visually-hidden">{t("entrants.caption")}</caption>
                <thead>
                  <tr>
                    <th scope="col" className={ui.rank}>
                      {t("entrants.seed")}
                    </th>
                    <th scope="col">{t("entrants.player")}</th>
                    <th scope="col" className={`${ui.right} ${styles.wide}`}>
                      {t("entrants.rating")}
                    </th>
                    <th scope="col">
                      <span className="visually-hidden">{t("entrants.actions")}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((entry) => (
                    <tr key={entry.entry}>
                      <td className={`num ${ui.rank}`}>
                        {entry.seed === null ? "" : format.number(entry.seed)}
                      </td>
                      <th scope="row" className={ui.nameCell}>
                        <span>
                          <PlayerName player={entry.player} />
                          {entry.status !== "present" && (
                            <Badge>
                              {entry.reserve
                                ? t("entrants.reserve", { place: format.number(entry.reserve) })
                                : t(`entrants.status.${entry.status as "paused"}`)}
                            </Badge>
                          )}
                          {!entry.accepted && entry.status === "present" && (
                            <Badge>{t("entrants.notAccepted")}</Badge>
                          )}
                        </span>
                      </th>
                      <td className={`num ${ui.right} ${styles.wide}`}>
                        {entry.rating === null ? "" : format.number(Math.round(entry.rating))}
                      </td>
                      <td className={ui.right}>
                        <button
                          type="button"
                          className={ui.button}
                          aria-label={t("entrants.manage", { name: entry.player.display_name })}
                          onClick={() => setManaged(entry.entry)}
                        >
                          {t("entrants.manageButton")}
                        </button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {shown.length === 0 && <p className={styles.empty}>{t("entrants.nobody")}</p>}
            </div>
          </div>
        </>
      )}
      {open && <EntrantDialog key={open.entry} entry={open} onClose={() => setManaged(null)} />}
    </Section>
  );
}
