/** The logo. Decorative; the name is next to it. */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <g className="stroke-gold" strokeWidth="1.5">
        <circle cx="11.5" cy="16" r="9.25" />
        <circle cx="20.5" cy="16" r="9.25" />
      </g>
      <path d="M16 7.92a9.25 9.25 0 0 1 0 16.16a9.25 9.25 0 0 1 0-16.16Z" className="fill-gold-light" />
    </svg>
  );
}
