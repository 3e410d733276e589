import { type RefObject, useEffect, useState } from "react";
import type { Size } from "./corner.ts";

export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 390, height: 844 });
  useEffect(() => observe(element, setSize), [element]);
  return size;
}

/** `tell` must stay the same function. */
export function useHeight(element: RefObject<HTMLElement | null>, tell: (height: number) => void): void {
  useEffect(() => {
    const stop = observe(element, ({ height }) => tell(height));
    return () => {
      stop();
      tell(0);
    };
  }, [element, tell]);
}

function observe(element: RefObject<HTMLElement | null>, tell: (size: Size) => void): () => void {
  if (!element.current) return () => {};
  const observer = new ResizeObserver(([entry]) => {
    const [box] = entry?.borderBoxSize ?? [];
    if (box) tell({ width: box.inlineSize, height: box.blockSize });
  });
  observer.observe(element.current);
  return () => observer.disconnect();
}
