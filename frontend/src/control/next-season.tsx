import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api, responseData } from "../api/client";
import { formFaults } from "../api/form-faults";
import { Sheet } from "../play/sheet";
import { FormMessage, SubmitButton, TextField, useForm } from "../ui/form";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { newKey } from "./use-intent";

/** Creates the next season of a league, and goes to its control room. */
export function NextSeason() {
  const { t } = useTranslation("control");
  const { tournament } = useControl();
  const [isOpen, setOpen] = useState(false);
  if (tournament.next) return null;
  return (
    <>
      <button type="button" className={ui.button} data-tone="main" onClick={() => setOpen(true)}>
        {t("season.button")}
      </button>
      {isOpen && <SeasonDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SeasonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("control");
  const { id } = useControl();
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = useRef(newKey());
  const form = useForm(async (values) => {
    const name = values.name?.trim() ?? "";
    if (!name) return { name: t("settings.nameMissing") };
    try {
      const { tournament } = await responseData(
        api.POST("/api/v1/tournaments/{ref}/seasons", {
          params: { path: { ref: id } },
          body: { name, key: key.current },
        }),
      );
      void client.invalidateQueries({ queryKey: ["tournament", id] });
      navigate(`/tournaments/${tournament.slug}/control`);
      onClose();
    } catch (error) {
      // Another name is another season.
      key.current = newKey();
      return formFaults(error, ["name"]);
    }
    return null;
  });
  return (
    <Sheet title={t("season.title")} onClose={onClose}>
      <form {...form.formProps} className={styles.form}>
        <p className={styles.says}>{t("season.says")}</p>
        <TextField {...form.field("name")} label={t("season.name")} maxLength={120} />
        {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
        <div className={styles.buttons}>
          <button type="button" className={ui.button} onClick={onClose}>
            {t("cancel")}
          </button>
          <SubmitButton busy={form.busy}>{t("season.confirm")}</SubmitButton>
        </div>
      </form>
    </Sheet>
  );
}
