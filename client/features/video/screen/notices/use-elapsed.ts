import { useEffect, useState } from "react";

/** Whole seconds. `from` is a time of `performance.now()`. */
export function useElapsed(key: unknown, from?: number | null): number {
  const [seconds, setSeconds] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key begins a new count
  useEffect(() => {
    const since = from ?? performance.now();
    const count = () => setSeconds(Math.floor((performance.now() - since) / 1000));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [key, from]);
  return seconds;
}
