import { SEALED_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createSeal } from "#src/services/seal.ts";
import type { MessageRow } from "../writing/store.ts";
import { createSealingStore } from "./store.ts";

export type Sealing = ReturnType<typeof createSealing>;

/** A message that its sender has deleted, opened for a report. */
export interface Unsealed {
  senderId: string;
  at: number;
  content: string;
  imageIds: readonly string[];
}

type Content = Pick<Unsealed, "content" | "imageIds">;

/**
 * Keeps what a sender deletes for both, so that a threat cannot be taken back before it is reported: encrypted, for 30 days, and
 * opened only when one of the two reports the chat.
 */
export function createSealing({
  db,
  clock,
  services,
}: Pick<Deps, "db" | "clock"> & { services: Pick<Deps["services"], "secretKey"> }) {
  const store = createSealingStore(db);
  const { seal, open } = createSeal(services.secretKey, "deleted messages");
  const keptSince = () => clock() - SEALED_DAYS * DAY_MS;

  return {
    /** Called before the message is removed, in the same transaction. */
    keep({ id, chatId, seq, senderId, content, createdAt }: MessageRow): void {
      const imageIds = store.imagesOf(id);
      const sealed = seal({ content, imageIds } satisfies Content);
      store.add({ id, chatId, seq, senderId, sealed, createdAt, deletedAt: clock() }, imageIds);
    },

    /** What was deleted after `seq`, the oldest first: a person who has cleared the chat reports what came later. */
    opened: (chatId: string, seq: number, most: number): Unsealed[] =>
      store
        .latest(chatId, seq, keptSince(), most)
        .toReversed()
        .map(({ senderId, createdAt, sealed }) => ({
          senderId,
          at: createdAt,
          ...(open(sealed) as Content),
        })),

    removeOld: (): void => void store.removeUntil(keptSince()),
  };
}
