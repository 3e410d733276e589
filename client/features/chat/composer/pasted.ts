export interface Pasted {
  files: readonly Pick<File, "name">[];
  getData(type: string): string;
}

/** Spreadsheets and word processors add a picture of the copied text. Systems add the name or address of copied files as text. */
export function isPastedText({ files, getData }: Pasted): boolean {
  const text = getData("text/plain").trim();
  if (text === "" || text === getData("text/uri-list").trim()) return false;
  const names = new Set(files.map(({ name }) => name));
  return !text.split(/[\r\n]+/).every((line) => names.has(line.split(/[\\/]/).at(-1)!.trim()));
}
