/** Defined by client/vite/kept-shape.ts; undefined in development. */
declare const KEPT_SHAPE: string | undefined;

/** Data of another shape must not be rendered. */
export const keptShape = typeof KEPT_SHAPE === "undefined" ? "" : KEPT_SHAPE;
