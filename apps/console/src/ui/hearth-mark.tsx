/** The Hearth mark: a flame inside a house outline. Decorative unless it has a `title`. */
export function HearthMark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        d="M4.5 14.2 16 4.5l11.5 9.7V26a1.8 1.8 0 0 1-1.8 1.8H6.3A1.8 1.8 0 0 1 4.5 26Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path
        d="M16.6 11.2c.5 2.7 4.9 4.6 4.9 8.9 0 3.3-2.5 5.2-5.5 5.2s-5.5-2-5.5-5.1c0-2.1 1.1-3.5 2.3-4.6.1 1.4.6 2.2 1.4 2.7.2-2.9.7-5.2 2.4-7.1Z"
        fill="#d2602f"
      />
    </svg>
  );
}
