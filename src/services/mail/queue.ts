import type { Db } from "#db/open.ts";
import type { Deps } from "#src/deps.ts";
import { createResealing } from "../rotation/resealing.ts";
import { createSeal } from "../seal.ts";
import type { SecretKeys } from "../secret-key.ts";
import { createMailStore, type QueuedMail } from "./store.ts";

export type MailQueue = ReturnType<typeof createMailQueue>;
export type WaitingMail = Omit<QueuedMail, "sealed">;

const LISTED = 50;

export const mailSeal = (secretKeys: SecretKeys) => createSeal(secretKeys, "mails");

export function createMailResealing({ db, secretKeys }: { db: Db; secretKeys: SecretKeys }) {
  const store = createMailStore(db);
  return createResealing("e-mails that wait", {
    db,
    seal: mailSeal(secretKeys),
    rows: {
      after: (last: Pick<QueuedMail, "id" | "sealed"> | undefined, most) =>
        store.sealedAfter(last?.id ?? "", most),
      replace: ({ id }, sealed) => store.replaceSealed(id, sealed),
    },
  });
}

/** Neither their text nor whom they go to is shown: they are sealed. */
export function createMailQueue({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createMailStore(db);
  return {
    now: clock,
    count: store.count,
    waiting: (): WaitingMail[] => store.waiting(LISTED),
    /** Within a minute. Returns how many. */
    retry: (id?: string): number => store.hurry(clock(), id),
    drop: (id: string): boolean => store.drop(id),
  };
}
