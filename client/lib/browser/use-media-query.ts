import { useCallback, useSyncExternalStore } from "react";

/** Specification, section 9: tablet up to 1024 px; the footer calls wider than 1199 px a desktop. */
export const TABLET = "(min-width: 768px)";
export const DESKTOP = "(min-width: 1025px)";
export const FOOTER_DESKTOP = "(min-width: 1200px)";
export const FINE_POINTER = "(pointer: fine)";
export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, onServer);
}

/** A prerendered page is laid out for a phone; wider windows change it by CSS, or once React runs. */
const onServer = () => false;
