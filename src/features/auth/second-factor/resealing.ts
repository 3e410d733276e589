import type { Db } from "#db/open.ts";
import { createResealing } from "#src/services/rotation/resealing.ts";
import { createSeal } from "#src/services/seal.ts";
import type { SecretKeys } from "#src/services/secret-key.ts";
import { createSecondFactorStore, type FactorRow } from "./store.ts";

export const secondFactorSeal = (secretKeys: SecretKeys) => createSeal(secretKeys, "second factors");

export function createSecondFactorResealing({ db, secretKeys }: { db: Db; secretKeys: SecretKeys }) {
  const store = createSecondFactorStore(db);
  return createResealing("secrets of authenticator apps", {
    db,
    seal: secondFactorSeal(secretKeys),
    rows: {
      after: (last: (FactorRow & { sealed: Uint8Array }) | undefined, most) =>
        store.factorsAfter(last?.userId ?? "", most).map((row) => ({ ...row, sealed: row.secret })),
      replace: ({ userId }, sealed) => store.replaceSecret(userId, sealed),
    },
  });
}
