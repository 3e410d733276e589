export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter(Boolean);

const PREHEADER_CHARACTERS = 120;
/** Shown next to the subject. An emoji is not cut in two. */
export const preheaderOf = (text: string): string => [...text].slice(0, PREHEADER_CHARACTERS).join("");
