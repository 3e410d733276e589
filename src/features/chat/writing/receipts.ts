import { userKey } from "#contract/person-key.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import type { WritingStore } from "./store.ts";

const SLICE = 500;

type ReceiptDeps = Pick<Deps, "hub" | "log"> & {
  profile: Pick<Profile, "whenReceiptsChanged">;
  store: WritingStore;
};

/** Turning read receipts on or off changes the marks of both, also those on screen. */
export function announceReceipts({ hub, log, profile, store }: ReceiptDeps): void {
  async function announce(userId: string): Promise<void> {
    hub.send(userKey(userId), "RECEIPTS_CHANGED", { userId });
    let last = "";
    for (;;) {
      const readers = store.receiptReaders(userId, last, SLICE);
      for (const reader of readers) hub.send(userKey(reader), "RECEIPTS_CHANGED", { userId });
      if (readers.length < SLICE) return;
      last = readers.at(-1)!;
      await yieldToEventLoop();
    }
  }
  profile.whenReceiptsChanged((userId) => {
    announce(userId).catch((err) => log.error({ err }, "Failed to announce read receipts"));
  });
}
