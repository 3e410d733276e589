import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { type Db, openDatabase } from "#db/open.ts";
import { accounts, payments, users, vipLedger } from "#db/schema/index.ts";
import { readConfig } from "#src/config.ts";
import { createDeps } from "#src/create-deps.ts";
import { createPayments } from "#src/features/payments/actions.ts";
import { createVip } from "#src/features/vip/actions.ts";

/**
 * A process in which VIP is bought, renews itself and is given back. With KILL_AT it ends itself by SIGKILL at that write,
 * KILL_WHEN it was committed or just before; payment-crash.test.ts starts it again, with RECOVER, and looks at what is there.
 */
const { KILL_AT, KILL_WHEN, RECOVER } = process.env;
const MEMBER = "01900000-0000-7000-8000-000000000001";
const START = Date.UTC(2030, 0, 15, 12);
let now = START;
let commits = 0;

const config = readConfig(process.env);
const db = openDatabase(config.databaseFile, config);
if (!RECOVER) {
  db.orm.insert(users).values({ id: MEMBER, name: "Анна", sex: "FEMALE", createdAt: now }).run();
  db.orm.insert(accounts).values({ userId: MEMBER, email: "anna@example.org", lang: "ru" }).run();
}
const deps = createDeps(config, { db: killing(db), clock: () => now });
const pays = createPayments({ ...deps, vip: createVip(deps) });

if (RECOVER) await recover();
else await live();

/** Every step of the life of a payment. */
async function live(): Promise<void> {
  const { id, url } = await pays.buy(MEMBER, { vipProductId: 1, renew: true, key: MEMBER, lang: "ru" });
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

/** The buyer presses again, and the jobs do their work. */
async function recover(): Promise<void> {
  const order = { vipProductId: 1, renew: true, key: MEMBER, lang: "ru" } as const;
  await pays.buy(MEMBER, order);
  now += 31 * DAY_MS;
  for (let hour = 0; hour < 60; hour++) {
    now += HOUR_MS;
    await pays.reconcile();
    await pays.renewDue();
    await pays.refundDue();
  }
  const { orm } = db;
  const ledger = orm.select().from(vipLedger).all();
  const { vipUntil } = orm.select().from(users).get()!;
  process.stdout.write(JSON.stringify({ payments: orm.select().from(payments).all(), ledger, vipUntil }));
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
