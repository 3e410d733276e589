import type { Deps } from "#src/deps.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Links } from "../links/actions.ts";
import { createSuspensionStore } from "./store.ts";

type Parts = Pick<Deps, "db" | "services" | "clock"> & { accounts: Accounts; links: Links };

/** Suspended members may not open the site for weeks, and otherwise learn of it at a failed sign-in. */
export function createSuspensionMails({ db, services: { mails }, clock, accounts, links }: Parts) {
  const store = createSuspensionStore(db);
  return {
    /**
     * Also if the end or reason was changed. A command next to the running server may have suspended them. Deleted members learn
     * of it if they come back.
     */
    write: (): void =>
      db.transaction(() => {
        for (const { id, userId, until, reason, note } of store.unannounced(clock())) {
          const { email, name, lang } = accounts.byId(userId);
          const data = {
            name,
            until,
            reason,
            note,
            rules: links.page("/faq/terms"),
            support: links.page("/support"),
            appeal: links.page("/auth/login"),
          };
          mails.enqueue({ to: email, lang, kind: "account_suspended", data });
          store.noteAnnounced({ id, at: clock() });
        }
      }),
  };
}
