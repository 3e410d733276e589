/** False while prerendering (`client/prerender`). */
export const isBrowser = typeof document !== "undefined";
