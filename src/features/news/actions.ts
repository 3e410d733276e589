import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import { parseNews } from "./rules.ts";
import { createNewsStore } from "./store.ts";

const MAILS_AT_ONCE = 50;
/** A run stays short where few members want news. */
const ACCOUNTS_AT_ONCE = 2_000;

type Parts = Pick<Deps, "db" | "services" | "clock"> & {
  notifications: Pick<Notifications, "unsubscribeLink">;
};

export function createNews({ db, services, clock, notifications }: Parts) {
  const store = createNewsStore(db);

  return {
    /** Once a week at most for each member. E-mail and progress are one transaction. */
    write(): void {
      const news = store.underWay();
      if (!news || store.beginsAt(news) > clock()) return;
      const texts = parseNews(news.source);
      const accounts = store.page(news.after, ACCOUNTS_AT_ONCE);
      let written = 0;
      for (const { userId, email, lang, wants } of accounts) {
        if (!wants) continue;
        if (written === MAILS_AT_ONCE) return;
        db.transaction(() => {
          store.moveOn(news.id, userId, 1);
          const unsubscribe = notifications.unsubscribeLink(userId, "news");
          services.mails.enqueue({
            to: email,
            lang,
            kind: "news",
            data: { ...texts[lang], unsubscribe },
            subscription: { userId, kind: "news" },
          });
        });
        written += 1;
      }
      const last = accounts.at(-1);
      if (last) store.moveOn(news.id, last.userId, 0);
      if (accounts.length < ACCOUNTS_AT_ONCE) store.end(news.id, clock());
    },
  };
}
