import { type RefObject, useEffect, useState } from "react";
import type { Size } from "./corner.ts";

/** The size of an element, as it changes. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 390, height: 844 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
