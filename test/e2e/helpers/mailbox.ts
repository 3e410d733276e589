import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Waits for a letter to this address in the server's outbox. Resolves to the path of its newest link below `path`. */
export async function linkFromLetter(
  { dataDir }: { dataDir: string },
  to: string,
  path: string,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = (await lettersTo(join(dataDir, "outbox"), to)).flatMap((letter) => linksIn(letter, path)).at(-1);
      return link;
    })
    .toBeDefined();
  return link!;
}

/** Letters are named by UUIDv7, so that their names sort by time. */
async function lettersTo(outbox: string, to: string): Promise<string[]> {
  // A letter that is still being written has another extension.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const letters = await Promise.all(names.sort().map((name) => readFile(join(outbox, name), "utf8")));
  return letters.filter((letter) => letter.includes(`To: ${to}`)).map(decodeQuotedPrintable);
}

const decodeQuotedPrintable = (text: string) => text.replace(/=\r?\n/g, "").replaceAll("=3D", "=");

function linksIn(letter: string, path: string): string[] {
  const links = letter.match(/https?:\/\/[^\s"<>)]+/g) ?? [];
  return links.map((link) => new URL(link).pathname).filter((pathname) => pathname.startsWith(path));
}
