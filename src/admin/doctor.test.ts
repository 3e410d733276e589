import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { noteBackup } from "#src/backups/state.ts";
import { readConfig } from "#src/config.ts";
import { startMailServer } from "#test/helpers/mail-server.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { freePort } from "../../scripts/ports.ts";
import { UsageError } from "./commands.ts";
import { backupFindings, spaceFindings } from "./doctor/machine.ts";
import { settingFindings } from "./doctor/settings.ts";
import { runDoctor } from "./doctor.ts";

const folder = temporaryFolder();
const DATA_DIR = join(folder, "data");
const BACKUP_DIR = join(folder, "backups");
for (const path of [DATA_DIR, BACKUP_DIR]) mkdirSync(path, { mode: 0o700 });
noteBackup({ dataDir: DATA_DIR }, { succeededAt: Date.now() });
afterAll(() => remove(folder));

const COMPLETE = {
  PUBLIC_URL: "https://randevu.example",
  LEGAL_COMPANY: "ООО «Рандеву»",
  LEGAL_TAX_ID: "7700000000",
  LEGAL_REGISTRATION_ID: "1207700000000",
  LEGAL_ADDRESS: "Москва, Тверская, 1",
  BRAND_SUPPORT_EMAIL: "help@randevu.example",
  MAIL_URL: "smtp://mail.randevu.example",
  MAIL_FROM: "Randevu <hello@randevu.example>",
  TURN_URLS: "turn:turn.randevu.example",
  TURN_SECRET: "gq7Yd0bVXnKc2MZr9sWpEu5T",
  BACKUP_DIR,
  SECRET_KEY: "bQ3yZ8fLw1NcRk6UvHt0XsGj5PmEa9Di",
  TRUSTED_PROXIES: "10.0.0.0/8",
  METRICS_TOKEN: "mT4hJ7cVq9LxWn2RzKd5",
};
type Env = Record<string, string>;
/** Nothing that the defaults name is asked: tests have no network. */
const ALONE = { DATA_DIR, STUN_URLS: ",", TILES_URL: "off", PORT: String(freePort()) };
const doctor = (env: Env, words: string[] = []) =>
  runDoctor(["doctor", ...words], readConfig({ ...ALONE, ...env }), {
    pushServices: [],
    envFile: join(folder, ".env"),
  });
const findings = (env: Env) => settingFindings(readConfig(env));
const missing = (env: Env) => findings(env).map(({ what }) => what);
const { TURN_URLS: _, TURN_SECRET: __, ...WITHOUT_RELAY } = COMPLETE;

test("A server with default settings gets every finding", async () => {
  expect(missing({})).toEqual([
    "PUBLIC_URL",
    "PUBLIC_URL",
    "LEGAL_COMPANY",
    "LEGAL_TAX_ID",
    "LEGAL_REGISTRATION_ID",
    "LEGAL_ADDRESS",
    "BRAND_SUPPORT_EMAIL",
    "MAIL_URL",
    "MAIL_FROM",
    "TURN_URLS",
    "BACKUP_DIR",
    "SECRET_KEY",
    "TRUSTED_PROXIES",
    "METRICS_TOKEN",
  ]);
  const { text, isWell } = await doctor({});
  expect(text).toMatch(/^WHAT +WEIGHT +WHY\nPUBLIC_URL +must +people cannot open/);
  expect(isWell).toBe(false);
});

test.each(Object.keys(COMPLETE).filter((name) => !/TURN_SECRET/.test(name)))(
  "%s alone is reported when it is missing",
  (name) => {
    const { [name]: _, ...rest } = COMPLETE as Env;
    if (name === "TURN_URLS") delete rest.TURN_SECRET;
    expect(new Set(missing(rest))).toEqual(new Set([name]));
  },
);

test("A complete server has no findings but the relay that it lacks here, and nothing that must be changed", async () => {
  const mails = startMailServer();
  const env = { ...WITHOUT_RELAY, MAIL_URL: mails.url };
  const { text, isWell } = await doctor(env);
  expect(text.split("\n").slice(1, 2)).toEqual([expect.stringMatching(/^TURN_URLS +should/)]);
  expect(isWell).toBe(true);
  const [found, ...others] = JSON.parse((await doctor(env, ["--json"])).text);
  expect(found).toMatchObject({ what: "TURN_URLS", weight: "should" });
  expect(others).toEqual([]);
  await mails.stop();
  expect(missing(COMPLETE)).toEqual([]);
  expect(missing({ ...COMPLETE, PAYMENTS: "sandbox" })).toEqual(["PAYMENTS"]);
});

test("A server that asks for phone numbers needs a gateway, and any server someone who learns of reports", () => {
  expect(missing({ ...COMPLETE, PHONE_VERIFICATION: "required" })).toEqual(["SMS_URL"]);
  const moderated = (has?: boolean) => settingFindings(readConfig(COMPLETE), has).map(({ what }) => what);
  expect([moderated(false), moderated(true), moderated()]).toEqual([["bun run admin role"], [], []]);
});

test("The host that receives error reports is reported, since the privacy policy names it", () => {
  const [found] = findings({ ...COMPLETE, SENTRY_DSN: "https://key@errors.example/1" });
  expect(found).toMatchObject({
    what: "SENTRY_DSN",
    weight: "note",
    why: expect.stringMatching(/the privacy policy names errors\.example/),
  });
});

test.each([
  "https://10.1.2.3",
  "https://192.168.0.5",
  "https://172.20.0.1",
  "https://169.254.1.1",
  "https://100.64.0.1",
  "https://[fd00::1]",
  "https://nas.local",
  "https://randevu.lan",
  "https://randevu.home.arpa",
  "https://randevu",
])("%s can be opened in one network alone", (PUBLIC_URL) => {
  const [found, ...others] = findings({ ...COMPLETE, PUBLIC_URL });
  expect(found).toMatchObject({ what: "PUBLIC_URL", why: expect.stringMatching(/only your own network/) });
  expect(others).toEqual([]);
});

test("A variable near the name of a setting is reported", () => {
  const { PUBLIC_URL, ...rest } = COMPLETE;
  expect(findings({ ...rest, PUBLICURL: PUBLIC_URL })[0]).toEqual({
    what: "PUBLICURL",
    weight: "must",
    why: "it is no setting and is ignored: PUBLIC_URL was probably meant",
  });
});

const LONG = "bQ3yZ8fLw1NcRk6UvHt0XsGj5PmEa9Di";
test.each<[told: string, env: Env, why: RegExp]>([
  ["short", { TURN_SECRET: "hunter2" }, /^it has 7 characters/],
  ["a repeated letter", { SECRET_KEY: "a".repeat(40) }, /^it repeats itself/],
  ["a repeated word", { METRICS_TOKEN: "tokentokentoken1".repeat(2) }, /^it repeats itself/],
  ["of few characters", { SECRET_KEY: "0100110101110100010101110010100011" }, /^it has few different/],
  ["an example", { SECRET_KEY: "changeme-changeme-changeme-please!" }, /^it looks like an example/],
  ["the manual's words", { METRICS_TOKEN: "a-long-Password-of-mine" }, /^it looks like an example/],
  ["another's", { METRICS_TOKEN: LONG, SECRET_KEY: LONG }, /^it is the same as SECRET_KEY/],
  [
    "the gateway's",
    { SMS_TOKEN: LONG, TURN_SECRET: LONG, SECRET_KEY: `x${LONG}` },
    /^it is the same as SMS_TOKEN/,
  ],
])("A secret that is %s is reported, and not printed", (_, env, why) => {
  const found = findings({ ...COMPLETE, ...env });
  expect(found).toEqual([{ what: expect.any(String), weight: "must", why: expect.stringMatching(why) }]);
  for (const value of Object.values(env)) expect(JSON.stringify(found)).not.toContain(value);
});

test("What other users of the machine can read is reported, and an .env with secrets too", async () => {
  const open = join(folder, "open");
  mkdirSync(open);
  writeFileSync(join(open, "app.db"), "");
  writeFileSync(join(folder, ".env"), "SECRET_KEY=x");
  for (const path of [open, join(open, "app.db"), join(folder, ".env")]) chmodSync(path, 0o755);
  const { text } = await doctor({ ...WITHOUT_RELAY, MAIL_URL: "", DATA_DIR: open }, ["--json"]);
  const about = (JSON.parse(text) as { what: string; why: string }[]).filter(({ why }) => /chmod/.test(why));
  expect(about.map(({ what }) => what)).toEqual(["DATA_DIR", "DATA_DIR", ".env"]);
  chmodSync(join(folder, ".env"), 0o600);
});

test.each<[free: number, total: number, weight: string | undefined]>([
  [500e9, 1000e9, undefined],
  [99e9, 1000e9, "should"],
  [50e6, 1000e9, "must"],
  [50e6, 100e6, "must"],
])("Of a disk of which %d of %d bytes are free", (free, total, weight) => {
  expect(spaceFindings(free, total)[0]?.weight).toBe(weight as never);
});

const NOW = Date.UTC(2030, 0, 15);
test.each<[told: string, state: Parameters<typeof backupFindings>[0], why: RegExp | null]>([
  ["that never was", { succeededAt: null, failedAt: null, problem: null }, /no backup yet/],
  ["of yesterday", { succeededAt: NOW - 30 * HOUR_MS, failedAt: null, problem: null }, null],
  ["of last week", { succeededAt: NOW - 7 * DAY_MS, failedAt: null, problem: null }, /is 7 days old/],
  [
    "that failed",
    { succeededAt: NOW, failedAt: NOW, problem: "The disk is full" },
    /failed \(The disk is full\)/,
  ],
])("A backup %s", (_, state, why) => {
  expect(backupFindings(state, NOW).map((found) => found.why)).toEqual(
    why ? [expect.stringMatching(why)] : [],
  );
});

test("A word that it does not know is refused", async () => {
  for (const words of [["tls"], ["--all"], ["--json", "--json"]])
    await expect(doctor(COMPLETE, words)).rejects.toThrow(UsageError);
});
