import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { FINE_POINTER, useMediaQuery } from "#client/lib/browser/use-media-query.ts";

/** For a mouse, which finds no scrollbar, it has arrows. */
export function Carousel({ children }: { children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null);
  const hasArrows = useMediaQuery(FINE_POINTER);
  const [hasBefore, setBefore] = useState(false);
  const [hasAfter, setAfter] = useState(false);
  const look = useCallback(() => {
    // The observer may call back once more while the page is being left.
    if (!row.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = row.current;
    setBefore(scrollLeft > 1);
    setAfter(scrollLeft + clientWidth < scrollWidth - 1);
  }, []);
  // Runs again when the children change. A new observer calls back at once, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!hasArrows) return;
    const observer = new ResizeObserver(look);
    observer.observe(row.current!);
    return () => observer.disconnect();
  }, [hasArrows, look, children]);
  const go = (pages: number) => row.current?.scrollBy({ left: pages * row.current.clientWidth * 0.8 });
  return (
    <div className="relative">
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={hasArrows ? look : undefined}
        className="scrollbar-none fade-edges -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto scroll-smooth px-4 pb-2 motion-reduce:scroll-auto md:-mx-0 md:scroll-px-0 md:px-0"
      >
        {children}
      </ul>
      {hasArrows && hasBefore && <Arrow icon={<ChevronLeft />} onPress={() => go(-1)} className="-left-3" />}
      {hasArrows && hasAfter && <Arrow icon={<ChevronRight />} onPress={() => go(1)} className="-right-3" />}
    </div>
  );
}

interface ArrowProps {
  icon: ReactNode;
  onPress: () => void;
  className: string;
}

const Arrow = ({ icon, onPress, className }: ArrowProps) => (
  <button
    type="button"
    aria-hidden="true"
    tabIndex={-1}
    onClick={onPress}
    className={clsx(
      "absolute top-[38%] flex size-11 animate-fade-in items-center justify-center rounded-full border border-line bg-raised text-cream shadow-lift transition hover:bg-lifted [&_svg]:size-5",
      className,
    )}
  >
    {icon}
  </button>
);
