/** Splits someone's text into the paragraphs of a letter. */
export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter(Boolean);

const PREHEADER_CHARACTERS = 120;
/** The start of someone's text, for a mailbox to show next to the subject. An emoji is not cut in two. */
export const preheaderOf = (text: string): string => [...text].slice(0, PREHEADER_CHARACTERS).join("");
