/** While an overlay disappears, presses are for the page below it: they would be lost, or press the same button twice. */
export const closingStyles = "data-[state=closed]:pointer-events-none!";

/** The backdrop between an overlay and the page it covers. */
export const overlayStyles = `fixed inset-0 z-50 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in ${closingStyles}`;
