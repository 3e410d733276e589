import { useId } from "react";
import { Lamp } from "#client/ui/lamp.tsx";

/** Two glasses that touch on a bar in the light of a lamp, for two people who met. */
export function MeetingArt({ className }: { className?: string }) {
  const drink = useId();
  return (
    <Lamp className={className}>
      <linearGradient id={drink} x1="0" y1="0" x2="0" y2="1">
        <stop className="[stop-color:var(--color-gold-light)]" stopOpacity="0.7" />
        <stop offset="1" className="[stop-color:var(--color-gold)]" stopOpacity="0.12" />
      </linearGradient>
      <Coupe x={293} drink={drink} />
      <Coupe x={427} drink={drink} />
      <path d="M60 513h600" strokeOpacity="0.6" />
      <path d="M130 527h460" strokeOpacity="0.25" />
      <g stroke="none" className="fill-gold-light">
        <circle cx="360" cy="292" r="2.6" />
        <circle cx="343" cy="272" r="1.6" fillOpacity="0.7" />
        <circle cx="378" cy="266" r="1.9" fillOpacity="0.8" />
        <circle cx="362" cy="248" r="1.3" fillOpacity="0.6" />
      </g>
    </Lamp>
  );
}

/** A wide champagne glass on the bar. */
function Coupe({ x, drink }: { x: number; drink: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-69 343c7 46 34 69 69 69s62-23 69-69c-26 9-112 9-138 0Z" fill={`url(#${drink})`} />
      <path d="M-72 322c5 62 36 90 72 90s67-28 72-90" />
      <ellipse cy="322" rx="72" ry="10" />
      <path d="M0 412v92" />
      <path d="M-42 513c5-7 24-9 42-9s37 2 42 9Z" />
    </g>
  );
}
