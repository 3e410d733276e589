import { expect, test } from "bun:test";
import { readConfig } from "#src/config.ts";
import { startMailServer } from "#test/helpers/mail-server.ts";
import { UsageError } from "./commands.ts";
import { findings, runDoctor } from "./doctor.ts";

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
  TURN_SECRET: "secret",
  BACKUP_DIR: "/mnt/backup",
  SECRET_KEY: "a key that is long enough to be taken",
  TRUSTED_PROXIES: "10.0.0.0/8",
  METRICS_TOKEN: "a token of its own",
};
const doctor = (env: Record<string, string>) => runDoctor(["doctor"], readConfig(env));
const missing = (env: Record<string, string>) => findings(readConfig(env)).map(({ what }) => what);

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
  expect(await doctor({})).toMatch(/^WHAT +WEIGHT +WHY\nPUBLIC_URL +must +people cannot open/);
});

test.each(Object.keys(COMPLETE).filter((name) => !/TURN_SECRET/.test(name)))(
  "%s alone is reported when it is missing",
  (name) => {
    const { [name]: _, ...rest } = COMPLETE as Record<string, string>;
    if (name === "TURN_URLS") delete rest.TURN_SECRET;
    expect(new Set(missing(rest))).toEqual(new Set([name]));
  },
);

test("A complete server has no findings; a public one with the sandbox bank has one", async () => {
  const mails = await startMailServer();
  expect(await doctor({ ...COMPLETE, MAIL_URL: mails.url })).toStartWith("Nothing is missing.");
  await mails.stop();
  expect(missing({ ...COMPLETE, PAYMENTS: "sandbox" })).toEqual(["PAYMENTS"]);
});

test("A server that asks for phone numbers needs a gateway, and any server someone who learns of reports", () => {
  expect(missing({ ...COMPLETE, PHONE_VERIFICATION: "required" })).toEqual(["SMS_URL"]);
  const moderated = (has?: boolean) => findings(readConfig(COMPLETE), has).map(({ what }) => what);
  expect([moderated(false), moderated(true), moderated()]).toEqual([["bun run admin role"], [], []]);
});

test("A mail server that cannot be reached is reported", async () => {
  expect(await doctor({ ...COMPLETE, MAIL_URL: "smtp://mail.invalid" })).toMatch(
    /^WHAT +WEIGHT +WHY\nMAIL_URL +must +no machine is called mail\.invalid/,
  );
});

test("The host that receives error reports is reported, since the privacy policy names it", async () => {
  const told = await doctor({ ...COMPLETE, SENTRY_DSN: "https://key@errors.example/1" });
  expect(told).toMatch(/SENTRY_DSN +note +the privacy policy names errors\.example/);
});

test("A word that it does not know is refused", async () => {
  for (const word of ["tls", "--all"])
    await expect(runDoctor(["doctor", word], readConfig(COMPLETE))).rejects.toThrow(UsageError);
});
