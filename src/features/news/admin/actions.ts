import { LANGS } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Mails } from "#src/services/mail/mails.ts";
import { parseNews } from "../rules.ts";
import { createNewsStore } from "../store.ts";

export type NewsAdmin = ReturnType<typeof createNewsAdmin>;

const LISTED = 20;

/** The operator's work on news, from a process next to the server, which writes the letters. */
export function createNewsAdmin({
  config,
  db,
  clock,
  ids,
  mails,
}: Pick<Deps, "config" | "db" | "clock" | "ids"> & { mails: Pick<Mails, "enqueue"> }) {
  const store = createNewsStore(db);

  function begins(): { id: string; at: number } | null {
    const news = store.underWay();
    const at = news ? store.beginsAt(news) : 0;
    return news && at > clock() ? { id: news.id, at } : null;
  }

  return {
    begins,
    /** The latest news, and when the oldest unfinished one begins if it has to wait; else null. */
    latest: () => ({ rows: store.latest(LISTED), begins: begins() }),

    /** Returns the texts that would be sent, and the number of recipients. @throws Problem validation_failed */
    preview: (source: string) => ({ texts: parseNews(source), recipients: store.recipients() }),

    /** Sends the letter in both languages to one address, for review. @throws Problem validation_failed */
    tryOut(source: string, to: string): void {
      const texts = parseNews(source);
      const unsubscribe = new URL("/settings/notifications", config.publicUrl).href;
      db.transaction(() => {
        for (const lang of LANGS)
          mails.enqueue({ to, lang, kind: "news", data: { ...texts[lang], unsubscribe } });
      });
    },

    /** @throws Problem validation_failed, conflict if the same text was sent before */
    send(source: string): void {
      parseNews(source);
      db.transaction(() => {
        const same = store.sameAs(source);
        if (same)
          throw new Problem("conflict", {
            detail: `These news were sent before (${same.id}). Change them, or no one would see why they come again.`,
          });
        store.add({ id: ids(), createdAt: clock(), source });
      });
    },

    /** Stops further letters. @throws Problem not_found */
    stop(id: string): void {
      if (!store.end(id, clock())) throw new Problem("not_found", { detail: `No news ${id} are being sent` });
    },
  };
}
