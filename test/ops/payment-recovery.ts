import { HOUR_MS } from "#contract/time.ts";
import { openDatabase } from "#db/open.ts";
import { payments, users, vipLedger } from "#db/schema/index.ts";
import { readConfig } from "#src/config.ts";
import { createDeps } from "#src/create-deps.ts";
import { createPayments } from "#src/features/payments/actions.ts";
import { createVip } from "#src/features/vip/actions.ts";
import { MEMBER, ORDER, START } from "./payment-plan.ts";

/** Starts again on the files of a killed process: the buyer presses again, and the jobs run. Returns the books afterwards. */
export async function recover(env: Record<string, string>) {
  let now = START;
  const config = readConfig(env);
  const db = openDatabase(config.databaseFile, config);
  const deps = createDeps(config, { db, clock: () => now });
  const pays = createPayments({ ...deps, vip: createVip(deps) });
  await pays.buy(MEMBER, ORDER);
  now += 31 * 24 * HOUR_MS;
  for (let hour = 0; hour < 60; hour++) {
    now += HOUR_MS;
    await pays.reconcile();
    await pays.renewDue();
    await pays.refundDue();
  }
  const { orm } = db;
  const found = {
    payments: orm.select().from(payments).all(),
    ledger: orm.select().from(vipLedger).all(),
    vipUntil: orm.select().from(users).get()!.vipUntil,
  };
  db.close();
  return found;
}
