import { existsSync } from "node:fs";
import { type Db, openDatabase } from "#db/open.ts";
import { AUDIT_HELP, isAboutAudit, isLogged, runAudit, subjectOf } from "./admin/audit.ts";
import { BACKUP_HELP, isAboutBackup, isAboutBackups, runBackup, runBackups } from "./admin/backup.ts";
import { BLOCKS_HELP, isAboutBlocks, runBlocks } from "./admin/blocks.ts";
import { HELP, HELP_ENDING, runAdmin, UsageError, userOf } from "./admin/commands.ts";
import { type Diagnosis, DOCTOR_HELP, isAboutDoctor, runDoctor } from "./admin/doctor.ts";
import { isAboutKeys, KEYS_HELP, runKeys } from "./admin/keys.ts";
import { isAboutMail, MAIL_HELP, runMail } from "./admin/mail.ts";
import { createAdminMails, testMailOf } from "./admin/mails.ts";
import { isAboutMaintenance, MAINTENANCE_HELP, runMaintenance } from "./admin/maintenance.ts";
import { isAboutMembers, MEMBERS_HELP, runMembers } from "./admin/members.ts";
import { isAboutNews, NEWS_HELP, runNews } from "./admin/news.ts";
import { isAboutPayments, PAYMENTS_HELP, runPayments } from "./admin/payments.ts";
import { isAboutSupport, runSupport, SUPPORT_HELP } from "./admin/support.ts";
import { isAboutToday, runToday, TODAY_HELP } from "./admin/today.ts";
import { isAboutUploads, runUploads, UPLOADS_HELP } from "./admin/uploads.ts";
import { adviceOn } from "./advice.ts";
import { ConfigError } from "./config/config-error.ts";
import { type Config, readConfig } from "./config.ts";
import { createTodayAdmin } from "./features/hours/admin/actions.ts";
import { createMaintenanceAdmin } from "./features/maintenance/admin/actions.ts";
import { createModerationAdmin } from "./features/moderation/admin/actions.ts";
import { createModerationLog } from "./features/moderation/log/actions.ts";
import { createNetworkBlocksAdmin } from "./features/network-blocks/admin/actions.ts";
import { createNewsAdmin } from "./features/news/admin/actions.ts";
import { createPaymentsAdmin } from "./features/payments/admin/actions.ts";
import { createMembersAdmin } from "./features/profile/admin/actions.ts";
import { createReportsAdmin } from "./features/reports/admin/actions.ts";
import { createSupportAdmin } from "./features/support/admin/actions.ts";
import { Problem } from "./problem.ts";
import { createMailQueue } from "./services/mail/queue.ts";
import { readSecretKeys } from "./services/secret-key.ts";
import { createSecurityLog } from "./services/security-log.ts";

const FULL_HELP = [
  HELP,
  AUDIT_HELP,
  MEMBERS_HELP,
  BLOCKS_HELP,
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
  HELP_ENDING,
].join("\n");
const ids = () => Bun.randomUUIDv7();

let config: Config | undefined;

// As src/main.ts: other users of the machine must not read what commands write.
process.umask(0o077);

/** `bun run admin`: the operator's commands, on the database of the running server. */
process.exit(await main(process.argv.slice(2)));

async function main(argv: readonly string[]): Promise<number> {
  try {
    const told = isHelp(argv) ? FULL_HELP : await answer(argv);
    console.log(typeof told === "string" ? told : told.text);
    return typeof told === "string" || told.isWell ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${helpWith(argv[0])}`);
      return 2;
    }
    console.error(messageOf(error));
    return 1;
  }
}

async function answer(argv: readonly string[]): Promise<string | Diagnosis> {
  config = readConfig(process.env);
  const hasDatabase = existsSync(config.databaseFile);
  if (isAboutBackups(argv)) return runBackups(argv, config);
  if (isAboutDoctor(argv) && !hasDatabase) return runDoctor(argv, config, { tell: console.error });
  if (!hasDatabase) {
    refuseUnknown(argv[0]);
    throw new ConfigError(
      `DATA_DIR: there is no database in ${config.dataDir}. Run this with the DATA_DIR of the server; the server makes the database when it first starts.`,
    );
  }
  const db = openDatabase(config.databaseFile, { ...config, mayMigrate: false });
  try {
    const log = createModerationLog({ db, clock: Date.now });
    if (isAboutAudit(argv)) return runAudit(argv, log);
    const subject = subjectOf(argv, (email) => log.userIdByEmail(email.toLowerCase()));
    const told = await answerFrom(argv, db, config);
    if (isLogged(argv)) log.add("command", argv[0]!, subject);
    return told;
  } finally {
    db.close();
  }
}

async function answerFrom(argv: readonly string[], db: Db, config: Config): Promise<string | Diagnosis> {
  const parts = { config, db, clock: Date.now, ids };
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
    const payments = createPaymentsAdmin({ db, clock: Date.now, ids });
    return runPayments(argv, payments, (person) => userOf(person, moderation).id);
  }
  if (isAboutMaintenance(argv)) return runMaintenance(argv, createMaintenanceAdmin({ db, clock: Date.now }));
  if (isAboutBackup(argv)) return runBackup(argv, { db, config });
  if (isAboutKeys(argv)) return runKeys(argv, { db, config });
  if (isAboutUploads(argv)) return runUploads(argv, { db, config });
  if (isAboutMembers(argv)) {
    const { exportTo } = await import("./admin/export.ts");
    return runMembers(argv, {
      admin: createMembersAdmin({ ...parts, services: { securityLog, mails: createAdminMails(parts) } }),
      idOf: (person) => userOf(person, moderation).id,
      exportTo: (id, file) => exportTo(id, file, { db, config }),
    });
  }
  if (isAboutToday(argv)) return runToday(argv, createTodayAdmin(parts));
  if (isAboutMail(argv)) return runMail(argv, { queue: createMailQueue(parts), sendTest: testMailOf(parts) });
  if (isAboutBlocks(argv))
    return runBlocks(argv, {
      admin: createNetworkBlocksAdmin({ ...parts, services: { securityLog } }),
      trustedProxies: config.trustedProxies,
    });
  if (isAboutSupport(argv))
    return runSupport(argv, createSupportAdmin({ ...parts, mails: createAdminMails(parts) }));
  if (isAboutNews(argv)) return runNews(argv, createNewsAdmin({ ...parts, mails: createAdminMails(parts) }));
  return runAdmin(argv, { moderation, reports: createReportsAdmin({ ...parts, services }) });
}

/** With a database the commands themselves refuse it. @throws UsageError */
function refuseUnknown(command = ""): void {
  if (helpWith(command) === FULL_HELP)
    throw new UsageError(command ? `There is no command ${command}` : "Which command?");
}

/** The help for this command, or all of it if there is no such command. */
function helpWith(command = ""): string {
  const lines = FULL_HELP.split("\n");
  const isAbout = (line: string) => line.split(/\s+/, 2)[1] === command && /^ {2}\S/.test(line);
  // Lines that continue a command's help are indented further.
  const own = lines.filter((_, at) => isAbout(lines.findLast((line, n) => n <= at && !/^ {3}/.test(line))!));
  return own.length > 0 ? `${own.join("\n")}\n\nAll commands: bun run admin --help` : FULL_HELP;
}

/** `help` only as the command itself: in an answer of the support it is a word. */
function isHelp(argv: readonly string[]): boolean {
  return argv[0] === "help" || argv.some((word) => /^(-h|--help)$/.test(word));
}

function messageOf(error: unknown): unknown {
  if (error instanceof Problem) return error.extra.detail ?? error.message;
  return adviceOn(error, config) ?? error;
}
