import type { Sender } from "#src/http/sender/address.ts";
import { networksOf } from "#src/http/sender/address-key.ts";
import { createSeal } from "./seal.ts";
import type { SecretKeys } from "./secret-key.ts";
import type { SecurityLog } from "./security-log.ts";

/** Beyond it senders share one line, so that the log goes back for hours during the widest flood. */
const SENDERS_MOST = 200;

export type LimitRefusals = ReturnType<typeof createLimitRefusals>;

/** A line for each network and minute. Networks are named by a keyed hash, which tells no one their address. */
export function createLimitRefusals({
  securityLog,
  secretKeys,
}: {
  securityLog: Pick<SecurityLog, "note">;
  secretKeys: SecretKeys;
}) {
  const { mark } = createSeal(secretKeys, "limit refusals");
  const senders = new Map<string, { country: string; route: string; count: number }>();
  let others = 0;

  return {
    /** `route` is the pattern of a route, or the event of a socket. */
    note(sender: Pick<Sender, "address" | "country">, route: string): void {
      const network = networksOf(sender.address).at(-1)!;
      const known = senders.get(network);
      if (known) known.count += 1;
      else if (senders.size < SENDERS_MOST)
        senders.set(network, { country: sender.country, route, count: 1 });
      else others += 1;
    },

    write(): void {
      for (const [network, refused] of senders)
        securityLog.note("limit", { from: mark(network).slice(0, 12), ...refused });
      if (others > 0) securityLog.note("limit", { from: "others", count: others });
      senders.clear();
      others = 0;
    },
  };
}
