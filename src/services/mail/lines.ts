/** What a person wrote, as paragraphs of a letter. */
export const linesOf = (text: string): string[] => text.split(/\n+/).filter(Boolean);
