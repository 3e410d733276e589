/** Defined by the build (client/vite/kept-shape.ts). Undefined in development, where all data has one shape. */
declare const KEPT_SHAPE: string | undefined;

/** The shape of the data that this build keeps in the browser. Data of another shape must not be rendered. */
export const keptShape = typeof KEPT_SHAPE === "undefined" ? "" : KEPT_SHAPE;
