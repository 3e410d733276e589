import { expect, test } from "bun:test";
import { bundle, folderWithDatabase, remove } from "#test/helpers/process.ts";
import { createTbankDouble } from "#test/helpers/tbank-double.ts";
import { recover } from "./payment-recovery.ts";

const settings = (dataDir: string, bank: Record<string, string>) => ({
  DATA_DIR: dataDir,
  SECRET_KEY: "a key for tests, long enough to be taken",
  LOG_LEVEL: "silent",
  ...bank,
  TBANK_CHARGES: "on",
});

/** Runs the buyer's process; null when it was killed. */
async function live(env: Record<string, string>): Promise<{ commits: number } | null> {
  const child = Bun.spawn([process.execPath, bundle("test/ops/payment-buyer.ts")], {
    env: { ...process.env, ...env },
    stderr: "inherit",
  });
  const said = await new Response(child.stdout).text();
  await child.exited;
  if (child.signalCode === "SIGKILL") return null;
  expect(child.exitCode).toBe(0);
  return JSON.parse(said) as { commits: number };
}

/** Kills one run at a commit, recovers, and compares our books with the bank's. */
async function survive(killAt: number, when: "before" | "after"): Promise<void> {
  const bank = createTbankDouble();
  const dataDir = folderWithDatabase();
  const env = settings(dataDir, bank.env);
  try {
    expect(await live({ ...env, KILL_AT: String(killAt), KILL_WHEN: when })).toBeNull();
    const found = await recover(env);
    const book = [...bank.orders.values()];
    const paid = book.filter(({ Status }) => /^(CONFIRMED|PARTIAL_REFUNDED)$/.test(Status));
    const where = `killed ${when} write ${killAt}`;
    const sum = (of: (entry: (typeof found.ledger)[number]) => number) =>
      found.ledger.reduce((all, entry) => all + of(entry), 0);
    expect([
      where,
      found.payments.filter(({ status }) => status === null || status === "authorized"),
    ]).toEqual([where, []]);
    expect([where, sum(({ amount }) => amount ?? 0)]).toEqual([
      where,
      paid.reduce((all, { Amount, refunded }) => all + Amount - refunded, 0),
    ]);
    expect([where, sum(({ days, reason }) => (reason === "grace" ? 0 : (days ?? 0)))]).toEqual([
      where,
      paid.reduce((all, { Amount, refunded }) => all + 30 - Math.floor((30 * refunded) / Amount), 0),
    ]);
    // The card is charged at most once, even if the bank's response was lost in the crash.
    expect([where, bank.charged.size <= 1, [...bank.charged.values()].every((times) => times === 1)]).toEqual(
      [where, true, true],
    );
    expect([where, found.vipUntil !== null]).toEqual([where, paid.length > 0]);
  } finally {
    bank.stop();
    remove(dataDir);
  }
}

test("A kill -9 at any write of a purchase, a charge or a refund leaves books that agree with the bank's", async () => {
  const bank = createTbankDouble();
  const dataDir = folderWithDatabase();
  const { commits } = (await live(settings(dataDir, bank.env)))!;
  bank.stop();
  remove(dataDir);
  expect(commits).toBeGreaterThan(10);
  for (let killAt = 1; killAt <= commits; killAt++)
    await Promise.all([survive(killAt, "before"), survive(killAt, "after")]);
}, 900_000);
