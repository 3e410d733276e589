/** False while a page is drawn ahead of time (`client/prerender`). */
export const isBrowser = typeof document !== "undefined";
