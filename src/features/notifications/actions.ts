import type { Face } from "#contract/profile.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";

export type Notifications = ReturnType<typeof createNotifications>;

/** Somebody did something to `to`: `from` is that person as `to` may see them. */
interface Happening {
  to: string;
  from: Face;
}

/** Tells people what happened while no tab of theirs is open. Nothing here throws, and nobody waits for it. */
export function createNotifications(_: Pick<Deps, "db" | "hub" | "clock"> & { profile: Profile }) {
  return {
    messageCame(_: Happening & { chatId: string; text: string }): void {},
    requestCame(_: Happening): void {},
    callCame(_: Happening & { callId: string }): void {},
    callOver(_: { to: string; callId: string }): void {},
  };
}
