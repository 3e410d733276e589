import type { Db } from "#db/open.ts";
import type { Config } from "#src/config.ts";
import { createTodayAdmin } from "#src/features/hours/admin/actions.ts";
import { createMaintenanceAdmin } from "#src/features/maintenance/admin/actions.ts";
import { createModerationAdmin } from "#src/features/moderation/admin/actions.ts";
import { createModerationLog } from "#src/features/moderation/log/actions.ts";
import { createNetworkBlocksAdmin } from "#src/features/network-blocks/admin/actions.ts";
import { createNewsAdmin } from "#src/features/news/admin/actions.ts";
import { createPaymentsAdmin } from "#src/features/payments/admin/actions.ts";
import { createMembersAdmin } from "#src/features/profile/admin/actions.ts";
import { createReportsAdmin } from "#src/features/reports/admin/actions.ts";
import { createSupportAdmin } from "#src/features/support/admin/actions.ts";
import { createWordsAdmin } from "#src/features/words/admin/actions.ts";
import { createMailQueue } from "#src/services/mail/queue.ts";
import { readSecretKeys } from "#src/services/secret-key.ts";
import { createSecurityLog } from "#src/services/security-log.ts";
import { AUDIT_HELP, detailsOf, isAboutAudit, isLogged, runAudit, subjectOf } from "./audit.ts";
import { BACKUP_HELP, isAboutBackup, runBackup } from "./backup.ts";
import { BLOCKS_HELP, isAboutBlocks, runBlocks } from "./blocks.ts";
import { CLUSTER_HELP } from "./cluster.ts";
import { HELP, HELP_ENDING, runAdmin, userOf } from "./commands.ts";
import { type Diagnosis, DOCTOR_HELP, isAboutDoctor, runDoctor } from "./doctor.ts";
import { isAboutKeys, KEYS_HELP, runKeys } from "./keys.ts";
import { isAboutMail, MAIL_HELP, runMail } from "./mail.ts";
import { createAdminMails, testMailOf } from "./mails.ts";
import { isAboutMaintenance, MAINTENANCE_HELP, runMaintenance } from "./maintenance.ts";
import { isAboutMembers, MEMBERS_HELP, runMembers } from "./members.ts";
import { isAboutNews, NEWS_HELP, runNews } from "./news.ts";
import { isAboutPayments, PAYMENTS_HELP, runPayments } from "./payments.ts";
import { isAboutSupport, runSupport, SUPPORT_HELP } from "./support.ts";
import { isAboutToday, runToday, TODAY_HELP } from "./today.ts";
import { isAboutUploads, runUploads, UPLOADS_HELP } from "./uploads.ts";
import { isAboutWords, runWords, WORDS_HELP } from "./words.ts";

export const FULL_HELP = [
  HELP,
  AUDIT_HELP,
  MEMBERS_HELP,
  BLOCKS_HELP,
  WORDS_HELP,
  PAYMENTS_HELP,
  MAIL_HELP,
  SUPPORT_HELP,
  NEWS_HELP,
  TODAY_HELP,
  MAINTENANCE_HELP,
  BACKUP_HELP,
  UPLOADS_HELP,
  KEYS_HELP,
  DOCTOR_HELP,
  CLUSTER_HELP,
  HELP_ENDING,
].join("\n");
const ids = () => Bun.randomUUIDv7();

type Parts = { db: Db; config: Config; clock: () => number };

/** Whatever a command changed or showed of one person is a row of the log of moderation. @throws UsageError, ConfigError, Problem */
export async function answer(argv: readonly string[], parts: Parts): Promise<string | Diagnosis> {
  const log = createModerationLog(parts);
  if (isAboutAudit(argv)) return runAudit(argv, log);
  // Before the command, which may change the e-mail or erase the account.
  const subject = subjectOf(argv, (email) => log.userIdByEmail(email.toLowerCase()));
  const told = await answerFrom(argv, parts);
  if (isLogged(argv)) log.add("command", argv[0]!, subject, detailsOf(argv));
  return told;
}

async function answerFrom(
  argv: readonly string[],
  { db, config, clock }: Parts,
): Promise<string | Diagnosis> {
  const parts = { config, db, clock, ids };
  const securityLog = createSecurityLog(parts);
  const services = {
    securityLog,
    get secretKeys() {
      return readSecretKeys(config);
    },
  };
  const moderation = createModerationAdmin({ ...parts, services });
  if (isAboutDoctor(argv))
    return runDoctor(argv, config, { hasModerators: moderation.hasModerators(), tell: console.error });
  if (isAboutPayments(argv)) {
    const payments = createPaymentsAdmin(parts);
    return runPayments(argv, payments, (person) => userOf(person, moderation).id);
  }
  if (isAboutMaintenance(argv)) return runMaintenance(argv, createMaintenanceAdmin(parts));
  if (isAboutBackup(argv)) return runBackup(argv, { db, config });
  if (isAboutKeys(argv)) return runKeys(argv, { db, config });
  if (isAboutUploads(argv)) return runUploads(argv, { db, config });
  if (isAboutMembers(argv)) {
    const { exportTo } = await import("./export.ts");
    return runMembers(argv, {
      admin: createMembersAdmin({ ...parts, services: { securityLog, mails: createAdminMails(parts) } }),
      idOf: (person) => userOf(person, moderation).id,
      exportTo: (id, file) => exportTo(id, file, { db, config }),
    });
  }
  if (isAboutToday(argv)) return runToday(argv, createTodayAdmin(parts));
  if (isAboutMail(argv)) return runMail(argv, { queue: createMailQueue(parts), sendTest: testMailOf(parts) });
  if (isAboutBlocks(argv))
    return runBlocks(argv, createNetworkBlocksAdmin({ ...parts, services: { securityLog } }));
  if (isAboutWords(argv)) return runWords(argv, createWordsAdmin(parts));
  if (isAboutSupport(argv))
    return runSupport(argv, createSupportAdmin({ ...parts, mails: createAdminMails(parts) }));
  if (isAboutNews(argv)) return runNews(argv, createNewsAdmin({ ...parts, mails: createAdminMails(parts) }));
  return runAdmin(argv, { moderation, reports: createReportsAdmin({ ...parts, services }) });
}

/** The help for this command, or all of it if there is no such command. */
export function helpWith(command = ""): string {
  const lines = FULL_HELP.split("\n");
  const isAbout = (line: string) => line.split(/\s+/, 2)[1] === command && /^ {2}\S/.test(line);
  // Lines that continue a command's help are indented further.
  const own = lines.filter((_, at) => isAbout(lines.findLast((line, n) => n <= at && !/^ {3}/.test(line))!));
  return own.length > 0 ? `${own.join("\n")}\n\nAll commands: bun run admin --help` : FULL_HELP;
}
