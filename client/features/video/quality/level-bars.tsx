import { useEffect, useRef } from "react";
import { $companionPeer } from "../room/companion.ts";
import { $ownLevel } from "./own-check.ts";

const EVERY_MS = 200;
/** Speech peaks far below the top of the scale: the square root makes it visible. */
const shown = (level: number): string => Math.min(1, Math.sqrt(level) * 1.3).toFixed(2);

/** Updates the DOM without React: five times a second. */
export function OwnLevel() {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(
    () => $ownLevel.subscribe((level) => bar.current?.style.setProperty("--level", shown(level))),
    [],
  );
  return (
    <span aria-hidden="true" className="absolute inset-0 overflow-hidden rounded-full">
      <span
        ref={bar}
        className="absolute inset-0 origin-bottom bg-gold/35 transition-[scale] duration-200 ease-linear [scale:1_var(--level,0)]"
      />
    </span>
  );
}

/** Anything quieter is room noise, which is not shown. */
const HEARD_AT = 0.01;

/** The receiver has the level without a call of `getStats`. */
export function CompanionLevel({ className }: { className: string }) {
  const sign = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!sign.current || document.visibilityState === "hidden") return;
      const level = companionLevel();
      sign.current.dataset.heard = String(level > HEARD_AT);
      sign.current.style.setProperty("--level", shown(level));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span
      ref={sign}
      aria-hidden="true"
      className={`${className} gap-0.5! opacity-0 transition-opacity duration-500 data-[heard=true]:opacity-100`}
    >
      {BARS.map((share) => (
        <span
          key={share}
          style={{ "--share": share } as object}
          className="h-[max(4px,calc(var(--level,0)*var(--share)*18px))] w-[3px] rounded-full bg-gold transition-[height] duration-200 ease-linear"
        />
      ))}
    </span>
  );
}

/** Neither of the two is heard. */
export const isQuiet = (): boolean => $ownLevel.get() <= HEARD_AT && companionLevel() <= HEARD_AT;

const BARS = [0.6, 1, 0.75, 0.45];

function companionLevel(): number {
  const receiver = $companionPeer
    .get()
    ?.getReceivers()
    .find(({ track }) => track.kind === "audio");
  return receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0;
}
