import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Sheet } from "../play/sheet";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import { IntentNotices } from "./intent-notices";
import type { Intent } from "./use-intent";

/**
 * A dialog that says in words what will happen, asks for what is needed, and gives the command.
 * It closes when the command was carried out; what was typed stays until then.
 */
export function CommandDialog(props: {
  title: string;
  /** What will happen. */
  says: ReactNode;
  intent: Intent;
  /** The words on the button that does it. */
  confirm: string;
  /** Whether it cannot be undone easily. */
  danger?: boolean;
  disabled?: boolean;
  onConfirm: () => Promise<boolean> | boolean;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { intent, onClose } = props;
  const { t } = useTranslation("control");
  const id = useId();
  const hasConflict = intent.conflict.length > 0;
  return (
    <Sheet title={props.title} onClose={onClose}>
      <form
        className={styles.form}
        aria-describedby={id}
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          if (props.disabled || intent.busy) return;
          if (await props.onConfirm()) onClose();
        }}
      >
        <div id={id} className={styles.says}>
          {props.says}
        </div>
        {props.children}
        <IntentNotices intent={intent} />
        <div className={styles.buttons}>
          <button type="button" className={ui.button} onClick={onClose}>
            {t("cancel")}
          </button>
          <button
            type="submit"
            className={`${ui.button} ${props.danger ? styles.danger : ""}`}
            data-tone={props.danger ? undefined : "main"}
            aria-disabled={props.disabled || intent.busy || undefined}
          >
            {hasConflict ? t("conflict.anyway", { what: props.confirm }) : props.confirm}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
