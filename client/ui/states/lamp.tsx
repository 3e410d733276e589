import clsx from "clsx";
import { type ReactNode, useId } from "react";

export interface LampProps {
  className?: string;
  /** In the same 720 × 560 coordinates. */
  children?: ReactNode;
}

/** The motif of the design. Decorative; pointers pass through it. */
export function Lamp({ className, children }: LampProps) {
  const light = useId();
  return (
    <svg
      viewBox="0 0 720 560"
      fill="none"
      aria-hidden="true"
      className={clsx("pointer-events-none max-w-none shrink-0", className)}
    >
      <radialGradient id={light} cx="360" cy="140" r="400" gradientUnits="userSpaceOnUse">
        <stop className="[stop-color:var(--color-gold-light)]" stopOpacity="0.3" />
        <stop offset="0.45" className="[stop-color:var(--color-gold)]" stopOpacity="0.08" />
        <stop offset="1" className="[stop-color:var(--color-gold)]" stopOpacity="0" />
      </radialGradient>
      <path d="M306 140 60 560h600L414 140Z" fill={`url(#${light})`} className="blur-[5px]" />
      <g className="stroke-gold" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M360 0v84M352 84h16v10h-16z" />
        <path d="M306 140c0-28 22-46 54-46s54 18 54 46Z" className="fill-ink" />
        <path d="M345 140a15 15 0 0 0 30 0" className="fill-gold-light" />
        {children}
      </g>
    </svg>
  );
}
