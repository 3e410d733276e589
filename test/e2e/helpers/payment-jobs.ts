import { DAY_MS } from "#contract/time.ts";
import { readConfig } from "#src/config.ts";
import { createDeps } from "#src/create-deps.ts";
import { createPayments } from "#src/features/payments/actions.ts";
import { createVip } from "#src/features/vip/actions.ts";

/** Runs the payment jobs as they would run some days from now, next to the server and on its data: `bun payment-jobs.ts 29`. */
const ahead = Number(process.argv[2]) * DAY_MS;
const config = readConfig(process.env);
const deps = createDeps(config, { clock: () => Date.now() + ahead });
const payments = createPayments({ ...deps, vip: createVip(deps) });
await payments.renewDue();
await deps.services.mails.deliverDue();
deps.db.close();
