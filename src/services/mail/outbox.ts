import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#src/config.ts";

export interface OutboxMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  at: Date;
  html: string;
  text: string;
}

/** More than anyone reads through; older ones stay in the folder. */
const SHOWN = 100;
/** Ids (UUIDv7), which sort by time. */
const NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.eml$/;

export const outboxFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "outbox");

/** Written to files because there is no mail server. */
export function createOutbox(config: Pick<Config, "dataDir">) {
  const folder = outboxFolder(config);

  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).sort();
  }

  async function read(id: string): Promise<OutboxMail> {
    // An installation with a mail server never needs it.
    const { default: PostalMime } = await import("postal-mime");
    const mail = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
    return {
      id,
      from: mail.from?.name || mail.from?.address || "",
      to: mail.to?.[0]?.address ?? "",
      subject: mail.subject ?? "",
      at: new Date(mail.date ?? 0),
      html: mail.html ?? "",
      text: mail.text ?? "",
    };
  }

  return {
    latest: async (): Promise<OutboxMail[]> => Promise.all((await ids()).slice(-SHOWN).reverse().map(read)),
    mail: async (id: string): Promise<OutboxMail | null> => ((await ids()).includes(id) ? read(id) : null),
  };
}
