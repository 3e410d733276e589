import { createSeal } from "#src/services/seal.ts";
import type { SecretKeys } from "#src/services/secret-key.ts";

/** Sealed, since whoever gets the link need not learn the id of its member. */
export function createInviteTokens(secretKeys: SecretKeys) {
  const seal = createSeal(secretKeys, "invites");

  return {
    of: (userId: string): string => seal.seal(userId).toString("base64url"),

    /** Null if it is none of ours. */
    inviterOf(token: string): string | null {
      try {
        return seal.open(Buffer.from(token, "base64url")) as string;
      } catch {
        return null;
      }
    },
  };
}
