import { consentOf, eachLetter, isPlain, LETTER_KINDS, LETTERS } from "#contract/letters.ts";
import type { NotificationSettings } from "#contract/profile.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { NotificationRow, ProfileStore } from "./store.ts";

export type LetterSettings = ReturnType<typeof createLetterSettings>;

/** One that needs a consent is switched by giving or withdrawing it. */
export function createLetterSettings({
  db,
  auth,
  store,
}: Pick<Deps, "db"> & { auth: Auth; store: ProfileStore }) {
  function notifications(userId: string): NotificationSettings {
    const row = store.notifications(userId);
    return eachLetter(LETTER_KINDS, (kind) =>
      isPlain(kind)
        ? (row?.[kind] ?? LETTERS[kind].byDefault)
        : (auth.consentTo(consentOf(kind)!, userId) ?? LETTERS[kind].byDefault),
    );
  }

  function setNotifications(userId: string, changes: Partial<NotificationSettings>): void {
    const plain: Partial<NotificationRow> = {};
    db.transaction(() => {
      for (const kind of LETTER_KINDS) {
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
