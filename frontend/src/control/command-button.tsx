import type { ReactNode } from "react";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { IntentNotices } from "./intent-notices";
import type { Command, Done } from "./types";
import { useIntent } from "./use-intent";

/**
 * A button that gives a command at once; what can be undone easily needs no dialog. Not shown to
 * those who may not give it.
 */
export function CommandButton(props: {
  command: Command;
  main?: boolean;
  onDone?: (done: Done) => void;
  children: ReactNode;
}) {
  const { may } = useControl();
  const intent = useIntent({ follow: true });
  if (!may(props.command.type)) return null;
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
