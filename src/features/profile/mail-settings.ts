import {
  consentOf,
  eachMailKind,
  isPlain,
  OPTIONAL_MAIL_KINDS,
  OPTIONAL_MAILS,
} from "#contract/optional-mails.ts";
import type { NotificationSettings } from "#contract/profile.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { NotificationRow, ProfileStore } from "./store.ts";

export type MailSettings = ReturnType<typeof createMailSettings>;

/** One that needs a consent is switched by giving or withdrawing it. */
export function createMailSettings({
  db,
  auth,
  store,
}: Pick<Deps, "db"> & { auth: Auth; store: ProfileStore }) {
  function notifications(userId: string): NotificationSettings {
    const row = store.notifications(userId);
    return eachMailKind(OPTIONAL_MAIL_KINDS, (kind) =>
      isPlain(kind)
        ? (row?.[kind] ?? OPTIONAL_MAILS[kind].byDefault)
        : (auth.consentTo(consentOf(kind)!, userId) ?? OPTIONAL_MAILS[kind].byDefault),
    );
  }

  function setNotifications(userId: string, changes: Partial<NotificationSettings>): void {
    const plain: Partial<NotificationRow> = {};
    db.transaction(() => {
      for (const kind of OPTIONAL_MAIL_KINDS) {
        const wanted = changes[kind];
        if (wanted === undefined) continue;
        if (isPlain(kind)) plain[kind] = wanted;
        else auth.answerConsent(consentOf(kind)!, userId, wanted);
      }
      store.setNotifications(userId, plain);
    });
  }

  return { notifications, setNotifications };
}
