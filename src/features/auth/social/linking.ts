import type { ProviderId } from "#contract/providers.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Identity } from "#src/services/oauth/provider.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { AssertStillValid } from "../entry/actions.ts";
import type { Links } from "../links/actions.ts";
import type { Outstanding } from "../outstanding/actions.ts";
import type { Sessions } from "../sessions/actions.ts";
import { connectionsView } from "./view.ts";

export type Linking = ReturnType<typeof createLinking>;

export function createLinking({
  db,
  services,
  clock,
  accounts,
  links,
  outstanding,
  sessions,
}: Pick<Deps, "db" | "services" | "clock"> & {
  accounts: Accounts;
  links: Links;
  outstanding: Outstanding;
  sessions: Sessions;
}) {
  /** The owner can undo it: a stranger may have linked the sign-in. */
  function notifyOwner(userId: string, provider: ProviderId): void {
    services.securityLog.note("link", { user: userId, provider, step: "linked" });
    const { email, name, lang } = accounts.byId(userId);
    const link = links.create("undo_link", { userId });
    services.mails.enqueue({
      to: email,
      lang,
      kind: "sign_in_linked",
      data: { name, provider, at: clock(), link },
    });
  }

  return {
    notifyOwner,
    connectionsOf: (userId: string) => connectionsView(accounts.connectionsOf(userId)),

    /** To the user who asked for it and is still signed in. */
    link(who: Identity, sessionId: string): void {
      db.transaction(() => {
        const userId = sessions.ownerOf(sessionId);
        if (!userId) throw new Problem("invalid_token");
        const owner = accounts.connectionOwner(who.provider, who.subject);
        if (owner === userId) return;
        if (owner || !accounts.connect(who, userId)) throw new Problem("connection_in_use");
        notifyOwner(userId, who.provider);
      });
    },

    /**
     * Also removes what was linked later. The owner has proved their e-mail as a recovery does, so they may set a password at
     * once: a stranger knows the present one.
     */
    undo(token: string): { code: string } {
      return db.transaction(() => {
        const { userId: owner, createdAt } = links.read(token, ["undo_link"], "activation_code_not_found");
        const userId = owner!;
        services.securityLog.note("link", { user: userId, step: "undone" });
        accounts.disconnectSince(userId, createdAt);
        outstanding.endUndoLinks(userId);
        sessions.endAllSessions(userId);
        return { code: links.issue("recovery", { userId }) };
      });
    },

    /** An intruder may want to lock the owner out. @throws Problem last_way_in if no way to sign in would be left */
    unlink(userId: string, provider: ProviderId, stillHolds: AssertStillValid): void {
      db.transaction(() => {
        stillHolds();
        const { passwordHash, email, name, lang } = accounts.byId(userId);
        const isLast = passwordHash === null && accounts.connectionsOf(userId).length === 1;
        if (!accounts.disconnect(userId, provider)) throw new Problem("not_found");
        if (isLast) throw new Problem("last_way_in");
        services.securityLog.note("link", { user: userId, provider, step: "unlinked" });
        const data = { name, provider, at: clock(), link: links.page("/auth/recovery") };
        services.mails.enqueue({ to: email, lang, kind: "sign_in_unlinked", data });
      });
    },
  };
}
