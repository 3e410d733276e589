import { MINUTE_MS } from "#contract/time.ts";

/** Browsers read the file after the click, and some take their time over a large one. */
const KEPT_MS = MINUTE_MS;

/** For files that a plain link cannot fetch, since it sends no token. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
