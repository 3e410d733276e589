import type { Db } from "#db/open.ts";
import { createResealing } from "#src/services/rotation/resealing.ts";
import { createSeal } from "#src/services/seal.ts";
import type { SecretKeys } from "#src/services/secret-key.ts";
import { createVerificationStore, type FrameRow } from "./store.ts";

export const selfieSeal = (secretKeys: SecretKeys) => createSeal(secretKeys, "selfies");

export function createSelfieResealing({ db, secretKeys }: { db: Db; secretKeys: SecretKeys }) {
  const store = createVerificationStore(db);
  return createResealing("selfies that wait", {
    db,
    seal: selfieSeal(secretKeys),
    rows: {
      after: (last: FrameRow | undefined, most) => store.framesAfter(last, most),
      replace: (row, sealed) => store.reseal(row, sealed),
    },
  });
}
