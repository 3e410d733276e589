import { useId } from "react";

/** Two glasses on a bar below a lamp: two people who met. Thin gold lines, warm light, no one in particular. */
export function MeetingArt({ className }: { className?: string }) {
  const light = useId();
  const drink = useId();
  return (
    <svg viewBox="0 0 560 440" fill="none" aria-hidden="true" className={className}>
      <radialGradient id={light} cx="280" cy="110" r="330" gradientUnits="userSpaceOnUse">
        <stop className="[stop-color:var(--color-gold-light)]" stopOpacity="0.3" />
        <stop offset="0.55" className="[stop-color:var(--color-gold)]" stopOpacity="0.08" />
        <stop offset="1" className="[stop-color:var(--color-gold)]" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={drink} x1="0" y1="0" x2="0" y2="1">
        <stop className="[stop-color:var(--color-gold-light)]" stopOpacity="0.75" />
        <stop offset="1" className="[stop-color:var(--color-gold)]" stopOpacity="0.15" />
      </linearGradient>
      <path d="M232 104 40 440h480L328 104Z" fill={`url(#${light})`} />
      <g className="stroke-gold" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M280 0v54M273 54h14v9h-14z" />
        <path d="M232 104c0-25 19-41 48-41s48 16 48 41Z" />
        <path d="M266 104a14 14 0 0 0 28 0" className="fill-gold-light" />
        <path d="M40 384h480" strokeOpacity="0.6" />
        <path d="M96 396h368" strokeOpacity="0.25" />
        <g transform="rotate(7 214 384)">
          <Coupe x={214} drink={drink} />
        </g>
        <g transform="rotate(-7 346 384)">
          <Coupe x={346} drink={drink} />
        </g>
      </g>
      <g className="fill-gold-light">
        <circle cx="280" cy="208" r="2.5" />
        <circle cx="262" cy="190" r="1.5" fillOpacity="0.7" />
        <circle cx="299" cy="186" r="1.8" fillOpacity="0.8" />
        <circle cx="284" cy="172" r="1.2" fillOpacity="0.6" />
      </g>
    </svg>
  );
}

/** A wide champagne glass standing on y = 384. */
function Coupe({ x, drink }: { x: number; drink: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-57 240c6 40 30 58 57 58s51-18 57-58Z" fill={`url(#${drink})`} stroke="none" />
      <path d="M-60 224c4 52 30 74 60 74s56-22 60-74" />
      <ellipse cx="0" cy="224" rx="60" ry="8" />
      <path d="M-57 240c16 6 98 6 114 0" strokeOpacity="0.7" />
      <path d="M0 298v78" />
      <path d="M-34 384c4-6 20-8 34-8s30 2 34 8Z" />
    </g>
  );
}
