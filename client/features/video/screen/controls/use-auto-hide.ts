import { useCallback, useEffect, useRef, useState } from "react";

const QUIET_AFTER_MS = 3_000;

/** Whether the buttons are hidden: three seconds after the last interaction, while `mayBeQuiet`. */
export function useAutoHide(mayBeQuiet: boolean) {
  const [quiet, setQuiet] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setQuiet(false);
    clearTimeout(timer.current);
    if (mayBeQuiet) timer.current = setTimeout(() => setQuiet(true), QUIET_AFTER_MS);
  }, [mayBeQuiet]);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  const toggle = () => (quiet || !mayBeQuiet ? wake() : setQuiet(true));
  return { quiet: quiet && mayBeQuiet, wake, toggle };
}
