import type { ProviderId } from "#contract/providers.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Identity } from "#src/services/oauth/provider.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Sessions } from "../sessions/actions.ts";
import { connectionsView } from "./view.ts";

export type Linking = ReturnType<typeof createLinking>;

/** Which providers a person signs in with. */
export function createLinking({
  db,
  accounts,
  sessions,
}: Pick<Deps, "db"> & { accounts: Accounts; sessions: Sessions }) {
  return {
    connectionsOf: (userId: string) => connectionsView(accounts.connectionsOf(userId)),

    /**
     * Links it to the user who asked for that and is still signed in. @throws Problem connection_in_use, invalid_token
     */
    link(who: Identity, sessionId: string): void {
      db.transaction(() => {
        const userId = sessions.ownerOf(sessionId);
        if (!userId) throw new Problem("invalid_token");
        const owner = accounts.connectionOwner(who.provider, who.subject);
        if (owner === userId) return;
        if (owner || !accounts.connect(who, userId)) throw new Problem("connection_in_use");
      });
    },

    /** @throws Problem not_found; last_way_in when nothing would be left to sign in with */
    unlink(userId: string, provider: ProviderId): void {
      db.transaction(() => {
        const { passwordHash } = accounts.byId(userId);
        const isLast = passwordHash === null && accounts.connectionsOf(userId).length === 1;
        if (!accounts.disconnect(userId, provider)) throw new Problem("not_found");
        if (isLast) throw new Problem("last_way_in");
      });
    },
  };
}
