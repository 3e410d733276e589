import type { Gesture } from "#contract/selfies.ts";

const FINGERS = ["M-7-6-9-20", "M-2-8-2.5-24", "M3-8 4-23", "M8-6 10-18"];
const THUMB = "M-9 5-17-4";
/** Between the fingers that are bent. */
const FOLDED = "M-5-1v5M0-1v5M5-1v5";

/** Where the hand is, and which fingers stand up. */
const HANDS: Record<Gesture, { at: string; fingers: readonly string[]; folded?: string }> = {
  palm: { at: "translate(97 62)", fingers: [...FINGERS, THUMB] },
  thumb_up: { at: "translate(97 66) rotate(8)", fingers: ["M4-8 2-19"], folded: "M-9-2h7M-9 3h7M-9 8h7" },
  two_fingers: { at: "translate(97 64)", fingers: ["M-5-7-11-25", "M4-7 9-25"] },
  fist: { at: "translate(97 58)", fingers: [] },
  finger_up: { at: "translate(97 64)", fingers: ["M-4-7-4-27"] },
  hand_on_head: { at: "translate(68 17) rotate(-72)", fingers: FINGERS },
  hand_on_cheek: { at: "translate(81 68) rotate(-18)", fingers: FINGERS },
  touch_ear: { at: "translate(90 62) rotate(-30)", fingers: ["M-6-5-11-13", "M-9 4-15-6"] },
};

/** Decorative: the name of the gesture must be next to it. */
export function GestureDrawing({ gesture, className }: { gesture: Gesture; className?: string }) {
  const { at, fingers, folded = FOLDED } = HANDS[gesture];
  return (
    <svg
      viewBox="0 0 124 124"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <g className="stroke-cream/70" strokeWidth="2.5">
        <path d="M12 121c2-20 18-29 40-29s38 9 40 29" className="fill-raised" />
        <path d="M44 78v10c0 4 16 4 16 0V78" className="fill-lifted" />
        <path d="M28 52a5 6 0 1 0 2 11M76 52a5 6 0 1 1-2 11" className="fill-lifted" />
        <ellipse cx="52" cy="54" rx="24" ry="29" className="fill-lifted" />
        <path
          d="M28 49c-3-22 10-29 24-29s27 7 24 29c-6-2-10-6-13-12-9 7-24 9-35 12Z"
          className="fill-raised"
        />
        <path d="M43 55v1M61 55v1M43 68c5 5 13 5 18 0" />
      </g>
      <g transform={at}>
        <path d="M0 10 6 66" className="stroke-gold/35" strokeWidth="15" />
        <g className="stroke-ink" strokeWidth="10.5">
          <rect x="-8" y="-6" width="16" height="17" rx="5" />
          {fingers.map((finger) => (
            <path key={finger} d={finger} />
          ))}
        </g>
        <rect x="-10" y="-8" width="20" height="21" rx="7" className="fill-gold" />
        <g className="stroke-gold" strokeWidth="6.5">
          {fingers.map((finger) => (
            <path key={finger} d={finger} />
          ))}
        </g>
        {fingers.length < 4 && <path d={folded} className="stroke-ink/50" strokeWidth="1.5" />}
      </g>
    </svg>
  );
}
