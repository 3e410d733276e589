/** Splits someone's text into the paragraphs of a letter. */
export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter(Boolean);
