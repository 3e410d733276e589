import clsx from "clsx";

/** Decorative; the element around it says what is under way. */
export function Pulse({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx("inline-flex items-center gap-1", className)}>
      {[0, 160, 320].map((delay) => (
        <span
          key={delay}
          className="size-1.5 animate-breathe rounded-full bg-current"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </span>
  );
}
