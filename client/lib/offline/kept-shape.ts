/** Written by the build (`keptShape` in client/vite-plugins.ts). In development there is none: then all is of one shape. */
declare const KEPT_SHAPE: string | undefined;

/** The shape of the data that this build keeps in the browser. Data of another shape must not be drawn. */
export const keptShape = typeof KEPT_SHAPE === "undefined" ? "" : KEPT_SHAPE;
