import { useEffect } from "react";
import { recoverMedia } from "./local-media.ts";

/** Reopens devices when the page is visible again: phones end the cameras of pages in the background. */
export function useMediaReturn(): void {
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && void recoverMedia();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);
}
