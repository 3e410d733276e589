import { useEffect, useState } from "react";

/** Whole seconds since `key` last changed. */
export function useElapsed(key: unknown): number {
  const [seconds, setSeconds] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key begins a new count
  useEffect(() => {
    const since = performance.now();
    setSeconds(0);
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 1_000);
    return () => clearInterval(timer);
  }, [key]);
  return seconds;
}
