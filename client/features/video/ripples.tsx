const RINGS = [0, 1, 2] as const;

/** With reduced motion one ring stands still. */
export function Ripples() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute aspect-square w-[min(26rem,92vw)] motion-reduce:w-full"
    >
      {RINGS.map((ring) => (
        <span
          key={ring}
          className="absolute inset-0 animate-drift rounded-full border border-gold"
          style={{ animationDelay: `${ring * -1.6}s` }}
        />
      ))}
    </span>
  );
}
