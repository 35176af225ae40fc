import styles from "./seat-mark.module.css";

/** A seat in its colour and by the letter that the board gives it, A moving first. */
export function SeatMark({ seat }: { seat: number }) {
  return (
    <span className={styles.mark} data-seat={seat} aria-hidden="true">
      {String.fromCharCode(65 + seat)}
    </span>
  );
}
