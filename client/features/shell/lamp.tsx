import { useId } from "react";

/** A pendant lamp and the light below it, the recurring motif of the house. Decorative. */
export function Lamp({ className }: { className?: string }) {
  const light = useId();
  return (
    <svg
      viewBox="0 0 480 320"
      fill="none"
      aria-hidden="true"
      className={`pointer-events-none max-w-none ${className}`}
    >
      <radialGradient id={light} cx="240" cy="92" r="228" gradientUnits="userSpaceOnUse">
        <stop className="[stop-color:var(--color-gold-light)]" stopOpacity="0.34" />
        <stop offset="0.5" className="[stop-color:var(--color-gold)]" stopOpacity="0.1" />
        <stop offset="1" className="[stop-color:var(--color-gold)]" stopOpacity="0" />
      </radialGradient>
      <path d="M200 92 0 320h480L280 92Z" fill={`url(#${light})`} />
      <g className="stroke-gold" strokeWidth="1.25" strokeLinecap="round">
        <path d="M240 0v44" />
        <path d="M234 44h12v8h-12z" />
        <path d="M200 92c0-24 16-40 40-40s40 16 40 40Z" />
        <path d="M228 92a12 12 0 0 0 24 0" className="fill-gold-light" fillOpacity="0.9" />
      </g>
    </svg>
  );
}
