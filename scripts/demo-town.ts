import type { Subprocess } from "bun";
import { adviceOn } from "#src/advice.ts";
import { type Config, readConfig } from "#src/config.ts";
import { accountLines } from "./seed/accounts.ts";
import { seed } from "./seed/seed.ts";

type Accounts = Awaited<ReturnType<typeof seed>>["accounts"];
type Env = Record<string, string | undefined>;

const SAMPLE_COMPANY = {
  LEGAL_COMPANY: "ООО «Образец» / Sample LLC (demo)",
  LEGAL_TAX_ID: "0000000000",
  LEGAL_REGISTRATION_ID: "0000000000000",
  LEGAL_ADDRESS: "Москва, Примерная улица, 1 / 1 Sample Street, Moscow",
};

/** Passwords of demo accounts are public, so the server listens only on this machine unless HOST says otherwise. */
export const DEMO_ENV: Env = {
  LOG_LEVEL: "warn",
  HOST: "127.0.0.1",
  ...(process.env.PUBLIC_URL ? {} : SAMPLE_COMPANY),
  ...process.env,
  NODE_ENV: "production",
};

/** Fills in the demo town. What the operator can do something about stops the program with a sentence. */
export async function settleDemo(env: Env): Promise<{ config: Config; accounts: Accounts }> {
  let config: Config | undefined;
  try {
    config = readConfig(env);
    console.log("· Filling in the demo town / Заселяем демо-город");
    return { config, ...(await seed(config)) };
  } catch (error) {
    const advice = adviceOn(error, config);
    if (advice === undefined) throw error;
    console.error(`\n${advice}\n`);
    process.exit(1);
  }
}

/** False once the process has ended. */
export async function becomesReady(server: Subprocess, address: string): Promise<boolean> {
  // A process that a signal ended has no exit code.
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await Bun.sleep(50);
  }
  return false;
}

export function welcome({
  addresses,
  hint,
  accounts,
  outbox,
}: {
  addresses: string[];
  /** How one person becomes two, in both languages. */
  hint: string[];
  accounts: Accounts;
  outbox: string | null;
}): string {
  return [
    "",
    "  Randevu is running / Рандеву работает",
    "",
    ...addresses.map((address) => `      ${address}`),
    "",
    ...(hint.length > 0 ? [...hint.map((line) => `  ${line}`), ""] : []),
    ...(accounts.length > 0
      ? ["  Sign in / Войти:", "", ...accountLines(accounts).map((line) => `      ${line}`), ""]
      : []),
    ...(outbox ? ["  E-mails / Письма:", "", `      ${outbox}`, ""] : []),
    "  Ctrl-C stops it / Ctrl-C — остановить",
    "",
  ].join("\n");
}
