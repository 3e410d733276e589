import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import { parseNews } from "./rules.ts";
import { createNewsStore } from "./store.ts";

/** A minute's letters: a mail server that gets them all at once takes them for spam. */
const LETTERS_AT_ONCE = 50;
/** Accounts looked at in one go, so that a minute's work stays short where few want news. */
const ACCOUNTS_AT_ONCE = 2_000;

type Parts = Pick<Deps, "db" | "services" | "clock"> & {
  notifications: Pick<Notifications, "unsubscribeLink">;
};

/** Writes the letters of news that an operator has sent off (`admin/actions.ts`). */
export function createNews({ db, services, clock, notifications }: Parts) {
  const store = createNewsStore(db);

  return {
    /** The next letters, to each who wants them one, once a week at most. A letter and the mark of it are one transaction. */
    write(): void {
      const news = store.underWay();
      if (!news || store.beginsAt(news) > clock()) return;
      const texts = parseNews(news.source);
      const accounts = store.page(news.after, ACCOUNTS_AT_ONCE);
      let written = 0;
      for (const { userId, email, lang, wants } of accounts) {
        if (!wants) continue;
        if (written === LETTERS_AT_ONCE) return;
        db.transaction(() => {
          store.moveOn(news.id, userId, 1);
          const unsubscribe = notifications.unsubscribeLink(userId, "news");
          services.mails.enqueue({ to: email, lang, kind: "news", data: { ...texts[lang], unsubscribe } });
        });
        written += 1;
      }
      const last = accounts.at(-1);
      if (last) store.moveOn(news.id, last.userId, 0);
      if (accounts.length < ACCOUNTS_AT_ONCE) store.end(news.id, clock());
    },
  };
}
