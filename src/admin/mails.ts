import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Lang } from "#contract/lang.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import { createLog } from "#src/services/log.ts";
import { createMails, type Mails } from "#src/services/mail/mails.ts";
import { mailSeal } from "#src/services/mail/queue.ts";
import { createMailTransport, type MailTransport } from "#src/services/mail/transport.ts";
import { readSecretKeys, SECRET_KEY_FILE } from "#src/services/secret-key.ts";

/** This instance is never started: the server sends the e-mails within a minute. */
export function createAdminMails(
  deps: Pick<Deps, "config" | "db" | "clock" | "ids">,
): Pick<Mails, "enqueue" | "sendNow"> {
  function open(): { mails: Mails; transport: MailTransport } {
    refuseOtherKey(deps.config);
    const log = createLog("silent");
    const seal = mailSeal(readSecretKeys(deps.config));
    const transport = createMailTransport(deps.config, log);
    return { mails: createMails({ ...deps, log, random: Math.random, seal, transport }), transport };
  }
  return {
    enqueue: (mail) => open().mails.enqueue(mail),
    async sendNow(mail) {
      const { mails, transport } = open();
      try {
        await mails.sendNow(mail);
      } finally {
        // A pooled connection would stay open for the next e-mail.
        transport.close();
      }
    },
  };
}

/** Returns what to tell the operator. @throws ConfigError with what the mail server answered */
export function testMailOf(deps: Pick<Deps, "config" | "db" | "clock" | "ids">) {
  return async (to: string, lang: Lang): Promise<string> => {
    try {
      await createAdminMails(deps).sendNow({ to, lang, kind: "test", data: {} });
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      const { message } =
        error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
      throw new ConfigError(`MAIL_URL: the e-mail was not accepted. ${message}`);
    }
    return deps.config.mail.url
      ? `The mail server has accepted an e-mail to ${to}. See whether it arrives, and not among spam.`
      : "Without MAIL_URL no e-mail leaves: this one is in the folder outbox.";
  };
}

/** Every server has a key before its first e-mail. Without a file it is a setting, and cannot open what another key seals. */
function refuseOtherKey({ secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">): void {
  if (!secretKey && !existsSync(join(dataDir, SECRET_KEY_FILE)))
    throw new ConfigError(
      "SECRET_KEY: got nothing, wants the key of the server, which could not read the e-mail otherwise. Run this with all settings of the server, PUBLIC_URL too: links in the e-mail lead there.",
    );
}
