import type { ReactNode } from "react";
import ui from "../ui/ui.module.css";
import { useDocumentTitle } from "../ui/use-document-title";
import styles from "./auth-page.module.css";

/** A page with one form: a heading, a card, and links below it. */
export function AuthPage(props: {
  title: string;
  intro?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(props.title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{props.title}</h1>
        {props.intro && <p>{props.intro}</p>}
      </header>
      <div className={`${ui.card} ${styles.card}`}>{props.children}</div>
      {props.below && <div className={styles.below}>{props.below}</div>}
    </div>
  );
}
