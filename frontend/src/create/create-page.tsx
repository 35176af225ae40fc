import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useMe } from "../account/use-me";
import { api, responseData } from "../api/client";
import { queries } from "../api/queries";
import { useClockName } from "../lobby/clock-name";
import { lobbyQueries } from "../lobby/lobby-queries";
import page from "../pages/page.module.css";
import { describeFailure, FormMessage, SubmitButton, TextField } from "../ui/form";
import { EmptyState, ErrorNotice, QueryResult, Skeleton } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import { planLike } from "./copy";
import styles from "./create.module.css";
import "./messages";
import { firstPlan, type Plan } from "./plan";
import { EntryFields, FormatField, GameFields, OptionFields, PlayingFields } from "./plan-fields";
import { SchedulePreview } from "./preview";
import { requestOf } from "./request";

/** A form that explains each choice, previews the schedule and creates a tournament. */
export default function CreatePage() {
  const { t } = useTranslation("create");
  const me = useMe();
  useDocumentTitle(t("title"));
  return (
    <>
      <header className={page.head}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("intro")}</p>
        </div>
      </header>
      <QueryResult query={me}>
        {({ player }) =>
          player && player.kind !== "guest" ? (
            <FromUrl />
          ) : (
            <div className={ui.card}>
              <EmptyState title={t("signIn.title")} level={2}>
                <p>{t("signIn.detail")}</p>
                <Link to="/signin?next=/tournaments/new" className={ui.button} data-tone="main">
                  {t("signIn.link")}
                </Link>
              </EmptyState>
            </div>
          )
        }
      </QueryResult>
    </>
  );
}

/** `?like=` names a tournament whose choices are copied. */
function FromUrl() {
  const { t } = useTranslation("create");
  const [params] = useSearchParams();
  const like = params.get("like") ?? "";
  const model = useQuery({ ...queries.tournament(like), enabled: like !== "" });
  const clocks = useQuery(lobbyQueries.clocks());
  if (clocks.isError) {
    return <ErrorNotice error={clocks.error} retry={() => void clocks.refetch()} />;
  }
  if (!clocks.data || (like && model.isPending)) return <Skeleton rows={8} />;
  if (!model.data) return <CreateForm start={firstPlan} />;
  const clock = (model.data.options as { clock?: unknown }).clock;
  const preset = clocks.data.find(
    ({ time_control: control }) => JSON.stringify(control) === JSON.stringify(clock),
  );
  return (
    <>
      <FormMessage tone="note">{t("copied", { name: model.data.name })}</FormMessage>
      <CreateForm start={planLike(model.data, preset?.name ?? "")} />
    </>
  );
}

function CreateForm({ start }: { start: Plan }) {
  const { t } = useTranslation("create");
  const client = useQueryClient();
  const navigate = useNavigate();
  const clockName = useClockName();
  const clocks = useQuery(lobbyQueries.clocks()).data ?? [];
  const [plan, setPlan] = useState(start);
  const [nameError, setNameError] = useState("");
  // One key for each state of the form: a double click creates one tournament.
  const key = useRef(crypto.randomUUID());
  const message = useRef<HTMLDivElement>(null);
  const change = (next: Plan) => {
    key.current = crypto.randomUUID();
    setPlan(next);
  };
  const create = useMutation({
    mutationFn: () => {
      const preset = clocks.find(({ name }) => name === plan.clock);
      return responseData(
        api.POST("/api/v1/tournaments", {
          body: requestOf(plan, preset?.time_control ?? null, key.current),
        }),
      );
    },
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: ["tournaments"] });
      navigate(`/tournaments/${made.slug}/control`);
    },
  });
  useEffect(() => {
    if (create.isError) message.current?.scrollIntoView?.({ block: "center" });
  }, [create.isError]);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (plan.name.trim() === "") {
          setNameError(t("name.missing"));
          event.currentTarget.querySelector<HTMLInputElement>("[name=name]")?.focus();
        } else if (!create.isPending) create.mutate();
      }}
    >
      <section className={`${ui.card} ${styles.group}`}>
        <TextField
          name="name"
          label={t("name.label")}
          maxLength={120}
          value={plan.name}
          error={nameError || undefined}
          onChange={(event) => {
            setNameError("");
            change({ ...plan, name: event.currentTarget.value });
          }}
        />
      </section>
      <FormatField plan={plan} onChange={change} />
      <GameFields plan={plan} onChange={change} />
      <OptionFields plan={plan} onChange={change} />
      <PlayingFields
        plan={plan}
        onChange={change}
        clocks={[
          { value: "", label: clockName(null) },
          ...clocks.map((preset) => ({
            value: preset.name,
            label: clockName(preset.time_control),
          })),
        ]}
      />
      <EntryFields plan={plan} onChange={change} />
      <SchedulePreview plan={plan} />
      <div ref={message}>
        {create.isError && <FormMessage tone="bad">{describeFailure(create.error)}</FormMessage>}
      </div>
      <div className={styles.actions}>
        <SubmitButton busy={create.isPending}>{t("submit")}</SubmitButton>
        <Link to="/tournaments">{t("back")}</Link>
      </div>
    </form>
  );
}
