import type { NewMessage } from "#contract/chat.ts";
import { areStrangers, firstDayEnd, refusalOfFirstDay } from "#contract/first-contact.ts";
import { FIRST_DAY_CHATS, SAME_FIRST_TEXTS, SAME_FIRST_TEXTS_MS } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { sameTextKey } from "./rules.ts";
import { createFirstContactStore } from "./store.ts";

export type FirstContact = ReturnType<typeof createFirstContact>;

/** What a member may send to people who have not answered. VIP lifts none of it. */
export function createFirstContact({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createFirstContactStore(db);
  const isFirstDay = (joinedAt: number) => clock() < firstDayEnd(joinedAt);

  /** A visitor is a stranger, too: who has looked at a profile has not answered. */
  const mayStart = (senderId: string, to: string): boolean =>
    !isFirstDay(store.facts(senderId, to).joinedAt) || store.startedWithStrangers(senderId) < FIRST_DAY_CHATS;

  /** Counts what a stranger is sent; rolled back with the message. @throws Problem first_day_links, first_day_photos, first_day_voice */
  function admit(
    senderId: string,
    { to, content, imageIds, voiceId }: Pick<NewMessage, "to" | "content" | "imageIds" | "voiceId">,
    { answered, mayRepeat }: { answered: boolean; mayRepeat: () => boolean },
  ): void {
    if (answered) return;
    const { joinedAt, friends } = store.facts(senderId, to);
    if (!areStrangers({ friends, answered })) return;
    const refusal = isFirstDay(joinedAt)
      ? refusalOfFirstDay({ text: content, photos: imageIds.length, voice: Boolean(voiceId) })
      : null;
    if (refusal) throw new Problem(refusal);
    if (content !== "" && !mayRepeat()) refuseRepeated(senderId, to, content);
  }

  /** The hash outlives the message: deleting it does not make room for another of the same text. @throws Problem first_text_repeated */
  function refuseRepeated(senderId: string, to: string, content: string): void {
    const now = clock();
    const hash = new Bun.CryptoHasher("sha256").update(sameTextKey(content)).digest("base64url");
    if (store.sameToOthers(senderId, hash, to, now - SAME_FIRST_TEXTS_MS) >= SAME_FIRST_TEXTS)
      throw new Problem("first_text_repeated");
    store.note(senderId, hash, to, now);
  }

  return {
    mayStart,
    admit,
    /** For one text to many. @throws Problem first_day_links */
    refuseLinks(senderId: string, text: string): void {
      const refusal =
        isFirstDay(store.facts(senderId, senderId).joinedAt) && refusalOfFirstDay({ text, photos: 0 });
      if (refusal) throw new Problem(refusal);
    },
    forgetTexts: (): void => void store.forget(clock() - SAME_FIRST_TEXTS_MS),
  };
}
