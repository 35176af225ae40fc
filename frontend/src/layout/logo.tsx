/**
 * A gable with its king post: a roof truss that is also a bracket. Decorative; the name is beside
 * it.
 */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M2.5 21.5 16 7l13.5 14.5"
        fill="none"
        stroke="var(--copper)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M16 8v17M16 20.5l-6-5.4M16 20.5l6-5.4"
        fill="none"
        stroke="color-mix(in srgb, var(--copper) 55%, var(--page))"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <rect x="13" y="22.6" width="6" height="6" rx="1.3" fill="var(--lamp)" />
    </svg>
  );
}
