import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createSeal } from "#src/services/seal.ts";

export type StopLinks = ReturnType<typeof createStopLinks>;

/** The signed token names the member; it never expires, since e-mails stay in mailboxes, and can do nothing else. */
export function createStopLinks({ config, services }: Pick<Deps, "config" | "services">) {
  const seal = createSeal(services.secretKeys, "stop-renewal");

  return {
    of: (userId: string): string =>
      new URL(`/vip/stop/${userId}.${seal.mark(userId)}`, config.publicUrl).href,

    /** @throws Problem not_found for a forged token */
    memberOf(token: string): string {
      const [userId = "", signature = "", ...junk] = token.split(".");
      if (junk.length > 0 || !seal.fits(userId, signature)) throw new Problem("not_found");
      return userId;
    },
  };
}
