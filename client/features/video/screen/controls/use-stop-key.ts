import { useEffect, useState } from "react";

const SECOND_PRESS_MS = 3_000;

/** Escape ends a talk only on the second press: the first may be meant for something else, and ending cannot be undone. */
export function useStopKey(inTalk: boolean, stop: () => void) {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), SECOND_PRESS_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  const isArmed = armed && inTalk;
  const press = () => {
    setArmed(inTalk && !isArmed);
    if (!inTalk || isArmed) stop();
  };
  return { isArmed, press };
}
