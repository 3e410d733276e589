/** Written by the build (`keptShape` in client/vite-plugins.ts). In development there is none: then all is of one shape. */
declare const KEPT_SHAPE: string | undefined;

/** Of what this build keeps in the browser. What was kept in another must not be drawn. */
export const shape = typeof KEPT_SHAPE === "undefined" ? "" : KEPT_SHAPE;
