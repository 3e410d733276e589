import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { databaseOf } from "./database.ts";
import type { RunningServer } from "./server.ts";

/** Pays on the sandbox bank's page, with a card named after what it does. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.waitForURL(/\/checkout\//);
  await page.locator(`input[value=${card}]`).check();
  await page.locator("button[value=pay]").click();
}

/** Runs the payment jobs as they would run some days from now. @throws when they fail */
export function runPaymentJobs(server: RunningServer, days: number): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "payment-jobs.ts"), String(days)],
    {
      cwd: resolve(import.meta.dirname, "../../.."),
      env: { ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url, LOG_LEVEL: "error" },
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`The jobs ended with ${status}: ${stderr}`);
}

/** Makes everyone a user who has had the promotion already; `endedAt` is when their VIP ended. */
export function hadPromotion(server: RunningServer, endedAt: number | null = null): void {
  using db = databaseOf(server);
  db.run("UPDATE users SET vip_promotion_at = 1, vip_until = ?", [endedAt]);
}
