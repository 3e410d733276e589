import type { Deps } from "#src/deps.ts";
import { createLog } from "#src/services/log.ts";
import { createMails, type Mails } from "#src/services/mail/mails.ts";
import { createMailTransport } from "#src/services/mail/transport.ts";
import { createSeal } from "#src/services/seal.ts";
import { readSecretKey } from "#src/services/secret-key.ts";

/** Puts letters into the server's queue. It is never started: the server sends them, within a minute. */
export function createAdminMails(
  deps: Pick<Deps, "config" | "db" | "clock" | "ids">,
): Pick<Mails, "enqueue"> {
  const log = createLog("silent");
  return createMails({
    ...deps,
    log,
    random: Math.random,
    seal: createSeal(readSecretKey(deps.config), "mails"),
    transport: createMailTransport(deps.config, log),
  });
}
