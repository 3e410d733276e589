import clsx from "clsx";

const RINGS = [0, 1, 2] as const;

/**
 * Rings that slowly spread, like light on dark water: someone is being looked for. Decorative. Where movement is not
 * welcome they rest, as one ring around what they spread from.
 */
export function Ripples({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "pointer-events-none absolute aspect-square w-[min(26rem,92vw)] motion-reduce:w-full",
        className,
      )}
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
