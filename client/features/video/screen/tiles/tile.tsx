import clsx from "clsx";
import type { Card } from "./use-card.ts";

export type TileLayout = "full" | "half" | "card";

export const tileStyles = (layout: TileLayout): string =>
  clsx(
    layout === "full" && "absolute inset-0 lg:rounded-lg group-data-[filled=true]/stage:rounded-none!",
    layout === "half" && "relative size-full rounded-lg",
    layout === "card" &&
      "absolute top-0 left-0 z-20 touch-none rounded-lg shadow-lift ring-1 ring-line-strong transition duration-200",
  );

export const CardGrip = ({ label, card }: { label: string; card: Card }) => (
  <button
    type="button"
    aria-label={label}
    className="absolute inset-0 cursor-grab rounded-lg focus-visible:-outline-offset-2"
    {...card.handlers}
  />
);
