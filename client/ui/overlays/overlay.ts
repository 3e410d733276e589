/** Presses would be lost on an overlay that disappears, or press the same button twice. */
export const closingStyles = "data-[state=closed]:pointer-events-none!";

export const overlayStyles = `fixed inset-0 z-50 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in ${closingStyles}`;
