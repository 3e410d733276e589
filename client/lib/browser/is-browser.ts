/** False while a page is drawn for those who come later (`client/prerender`). */
export const isBrowser = typeof document !== "undefined";
