import { DAY_MS } from "#contract/time.ts";
import { type Db, openDatabase } from "#db/open.ts";
import { accounts, users } from "#db/schema/index.ts";
import { readConfig } from "#src/config.ts";
import { createDeps } from "#src/create-deps.ts";
import { createPayments } from "#src/features/payments/actions.ts";
import { createVip } from "#src/features/vip/actions.ts";
import { MEMBER, ORDER, START } from "./payment-plan.ts";

/**
 * A process in which VIP is bought, charged again automatically and refunded. With KILL_AT it kills itself by SIGKILL at that
 * commit, before or after it (KILL_WHEN). payment-crash.test.ts continues with the files that it leaves.
 */
const { KILL_AT, KILL_WHEN } = process.env;
let now = START;
let commits = 0;

const config = readConfig(process.env);
const db = openDatabase(config.databaseFile, config);
db.orm.insert(users).values({ id: MEMBER, name: "Анна", sex: "FEMALE", createdAt: now }).run();
db.orm.insert(accounts).values({ userId: MEMBER, email: "anna@example.org", lang: "ru" }).run();
const deps = createDeps(config, { db: killing(db), clock: () => now });
const pays = createPayments({ ...deps, vip: createVip(deps) });

await live();

/** Runs every step of the life of a payment. */
async function live(): Promise<void> {
  const { id, url } = await pays.buy(MEMBER, ORDER);
  const notices = (await (await fetch(url!)).json()) as unknown[];
  for (const notice of notices) pays.notified(notice);
  await pays.check(MEMBER, id);
  for (const days of [27, 2]) {
    now += days * DAY_MS;
    await pays.reconcile();
    await pays.renewDue();
  }
  await pays.refund("test", id, { amount: 13_300, note: "" });
  process.stdout.write(JSON.stringify({ commits }));
}

function killing(real: Db): Db {
  const transaction: Db["transaction"] = (work) => {
    const isNested = real.sqlite.inTransaction;
    const result = real.transaction(() => {
      const given = work();
      if (!isNested) commits += 1;
      if (!isNested && commits === Number(KILL_AT) && KILL_WHEN === "before")
        process.kill(process.pid, "SIGKILL");
      return given;
    });
    if (!isNested && commits === Number(KILL_AT) && KILL_WHEN === "after")
      process.kill(process.pid, "SIGKILL");
    return result;
  };
  return { ...real, transaction };
}
