import { isForModerators, type OptionalMailKind } from "#contract/optional-mails.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Mails } from "#src/services/mail/mails.ts";
import type { NotificationStore } from "./store.ts";

export type Subscribers = ReturnType<typeof createSubscribers>;
export type Addressee = NonNullable<ReturnType<NotificationStore["addressee"]>>;

/** Open accounts that want them. Demo moderators get none: no one reads their mailboxes. */
export function createSubscribers({
  mails,
  profile,
  store,
}: {
  mails: Pick<Mails, "checkSubscriptions">;
  profile: Profile;
  store: NotificationStore;
}) {
  const subscriber = (userId: string, kind: OptionalMailKind): Addressee | null => {
    const person = store.addressee(userId);
    if (!person || person.isClosed || (isForModerators(kind) && !person.moderates)) return null;
    return profile.notifications(userId)[kind] ? person : null;
  };
  mails.checkSubscriptions(({ userId, kind }, to) => subscriber(userId, kind)?.email === to);
  return subscriber;
}
