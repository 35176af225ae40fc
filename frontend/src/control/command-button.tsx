import type { ReactNode } from "react";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import { IntentNotices } from "./intent-notices";
import type { Command, Done } from "./types";
import { useIntent } from "./use-intent";

/** A button that gives a command at once; what can be undone easily needs no dialog. */
export function CommandButton(props: {
  command: Command;
  main?: boolean;
  onDone?: (done: Done) => void;
  children: ReactNode;
}) {
  const intent = useIntent({ follow: true });
  return (
    <div className={styles.action}>
      <button
        type="button"
        className={ui.button}
        data-tone={props.main ? "main" : undefined}
        aria-disabled={intent.busy || undefined}
        onClick={async () => {
          const done = await intent.send(props.command);
          if (done) props.onDone?.(done);
        }}
      >
        {props.children}
      </button>
      <IntentNotices intent={intent} />
    </div>
  );
}
