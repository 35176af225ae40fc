import styles from "./seat-mark.module.css";

/** The mark of a seat: its colour and letter, A moving first. */
export function SeatMark({ seat }: { seat: number }) {
  return (
    <span className={styles.mark} data-seat={seat} aria-hidden="true">
      {String.fromCharCode(65 + seat)}
    </span>
  );
}
