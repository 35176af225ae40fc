import { useFormat } from "../i18n/format";
import styles from "./seat-mark.module.css";

/** A seat in its colour and by its number, the first to move being 1. The name stands beside it. */
export function SeatMark({ seat }: { seat: number }) {
  const format = useFormat();
  return (
    <span className={styles.mark} data-seat={seat} aria-hidden="true">
      {format.number(seat + 1)}
    </span>
  );
}
