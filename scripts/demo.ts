import { adviceOn } from "#src/advice.ts";
import { type Config, readConfig } from "#src/config.ts";
import { keepFriendsOnline, reachableHost } from "./demo-friends.ts";
import { endTogether } from "./end-together.ts";
import { accountLines } from "./seed/accounts.ts";
import { seed } from "./seed/seed.ts";
import { bun, root } from "./tools.ts";

const SAMPLE_COMPANY = {
  LEGAL_COMPANY: "ООО «Образец» / Sample LLC (demo)",
  LEGAL_TAX_ID: "0000000000",
  LEGAL_REGISTRATION_ID: "0000000000000",
  LEGAL_ADDRESS: "Москва, Примерная улица, 1 / 1 Sample Street, Moscow",
};
/** Passwords of demo accounts are public, so the server listens only on this machine unless HOST says otherwise. */
const env = {
  LOG_LEVEL: "warn",
  HOST: "127.0.0.1",
  ...(process.env.PUBLIC_URL ? {} : SAMPLE_COMPANY),
  ...process.env,
  NODE_ENV: "production",
};
const config = await orStop(undefined, () => readConfig(env));

console.log("· Filling in the demo town / Заселяем демо-город");
const { accounts } = await orStop(config, () => seed(config));

const server = Bun.spawn(bun("dist/server.js"), { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
endTogether(server);
if (await isReady()) {
  if (accounts.length > 0) await keepFriendsOnline(config);
  console.log(welcome());
}
process.exit(await server.exited);

/** Stops with a sentence if the operator can do something about the failure. */
async function orStop<T>(known: Config | undefined, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const advice = adviceOn(error, known);
    if (advice === undefined) throw error;
    console.error(`\n${advice}\n`);
    process.exit(1);
  }
}

async function isReady(): Promise<boolean> {
  // A process that a signal ended has no exit code.
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`http://${reachableHost(config)}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await Bun.sleep(50);
  }
  return false;
}

function welcome(): string {
  const first = config.publicUrl.origin;
  // Another host has its own storage: to the browser and to us it is another person.
  const other = `http://${reachableHost(config)}`;
  const second = config.publicUrlGiven || other === first ? null : other;
  return [
    "",
    "  Randevu is running / Рандеву работает",
    "",
    `      ${first}`,
    ...(second ? [`      ${second}`] : []),
    "",
    ...(second
      ? [
          "  One browser, two people: open both addresses in two windows and press Start in both.",
          "  Один браузер — два человека: откройте оба адреса в двух окнах и нажмите «Начать» в обоих.",
          "",
        ]
      : []),
    ...(accounts.length > 0
      ? ["  Sign in / Войти:", "", ...accountLines(accounts).map((line) => `      ${line}`), ""]
      : []),
    ...(config.outbox ? ["  E-mails / Письма:", "", `      ${first}/outbox`, ""] : []),
    "  Ctrl-C stops it / Ctrl-C — остановить",
    "",
  ].join("\n");
}
