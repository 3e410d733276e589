import { LANGS } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Mails } from "#src/services/mail/mails.ts";
import { parseNews } from "../rules.ts";
import { createNewsStore } from "../store.ts";

export type NewsAdmin = ReturnType<typeof createNewsAdmin>;

const LISTED = 20;

export function createNewsAdmin({
  config,
  db,
  clock,
  ids,
  mails,
}: Pick<Deps, "config" | "db" | "clock" | "ids"> & { mails: Pick<Mails, "enqueue"> }) {
  const store = createNewsStore(db);

  /** Others wait for its end. */
  function next(): { id: string; begins: number | null } | null {
    const news = store.underWay();
    if (!news) return null;
    const begins = store.beginsAt(news);
    return { id: news.id, begins: begins > clock() ? begins : null };
  }

  return {
    next,
    latest: () => ({ rows: store.latest(LISTED), next: next() }),

    /** @throws Problem validation_failed */
    preview: (source: string) => ({ texts: parseNews(source), recipients: store.recipients() }),

    /** In both languages, for review. @throws Problem validation_failed */
    tryOut(source: string, to: string): void {
      const texts = parseNews(source);
      const unsubscribe = new URL("/settings/notifications", config.publicUrl).href;
      db.transaction(() => {
        for (const lang of LANGS)
          mails.enqueue({ to, lang, kind: "news", data: { ...texts[lang], unsubscribe } });
      });
    },

    /** Returns the id. @throws Problem validation_failed, conflict if the same text was sent before */
    send(source: string): string {
      parseNews(source);
      const id = ids();
      db.transaction(() => {
        const same = store.sameAs(source);
        if (same)
          throw new Problem("conflict", {
            detail: `These news were sent before (${same.id}). Change them, or no one would see why they come again.`,
          });
        store.add({ id, createdAt: clock(), source });
      });
      return id;
    },

    stop(id: string): void {
      if (!store.end(id, clock())) throw new Problem("not_found", { detail: `No news ${id} are being sent` });
    },
  };
}
