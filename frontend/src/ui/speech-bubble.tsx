import styles from "./speech-bubble.module.css";

/**
 * What somebody has just said, below the box of that person, which must be positioned. It covers
 * what is there, so that nothing moves, and lets presses through.
 */
export function SpeechBubble({ text }: { text: string }) {
  return (
    <span className={styles.bubble} data-said="" aria-hidden="true">
      {text}
    </span>
  );
}
