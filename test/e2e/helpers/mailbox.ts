import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Waits for an e-mail to this address in the server's outbox. Resolves to the path of its newest link below `path`. */
export async function linkFromMail(
  { dataDir }: { dataDir: string },
  to: string,
  path: string,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = (await mailsTo(join(dataDir, "outbox"), to)).flatMap((mail) => linksIn(mail, path)).at(-1);
      return link;
    })
    .toBeDefined();
  return link!;
}

/** E-mails are named by UUIDv7, so that their names sort by time. */
async function mailsTo(outbox: string, to: string): Promise<string[]> {
  // An e-mail that is still being written has another extension.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.sort().map((name) => readFile(join(outbox, name), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${to}`)).map(decodeQuotedPrintable);
}

const decodeQuotedPrintable = (text: string) => text.replace(/=\r?\n/g, "").replaceAll("=3D", "=");

function linksIn(mail: string, path: string): string[] {
  const links = mail.match(/https?:\/\/[^\s"<>)]+/g) ?? [];
  return links.map((link) => new URL(link).pathname).filter((pathname) => pathname.startsWith(path));
}
