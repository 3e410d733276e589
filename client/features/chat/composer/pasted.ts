/** What a paste brings, as the clipboard gives it. */
export interface Pasted {
  files: readonly Pick<File, "name">[];
  getData(type: string): string;
}

/**
 * Whether a paste is text, which its files only depict: spreadsheets and word processors add a picture of what was copied. The
 * text that systems add to copied files and pictures, their names or address, is none.
 */
export function isPastedText({ files, getData }: Pasted): boolean {
  const text = getData("text/plain").trim();
  if (text === "" || text === getData("text/uri-list").trim()) return false;
  const names = new Set(files.map(({ name }) => name));
  return !text.split(/[\r\n]+/).every((line) => names.has(line.split(/[\\/]/).at(-1)!.trim()));
}
