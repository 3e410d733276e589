import { useEffect, useState } from "react";

/** Whole seconds left of `seconds`; `restart` starts over. */
export function useCountdown(seconds: number): { left: number; restart: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { left, restart: (next) => setEndsAt(Date.now() + next * 1000) };
}
