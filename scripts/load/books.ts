import { Database } from "bun:sqlite";
import { vipUntilAfter } from "#src/features/vip/rules.ts";
import type { Tally } from "./promises.ts";

/** Reads what the server has stored, next to the running server. */
export class Books {
  private readonly db: Database;

  constructor(file: string) {
    this.db = new Database(file, { readonly: true });
  }

  close = (): void => this.db.close();

  /** How many rows each table has. */
  rows(): Record<string, number> {
    const tables = this.db
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name",
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [
        name,
        this.db.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${name}"`).get()!.rows,
      ]),
    );
  }

  /** What was paid is granted once and in full, what was not is not; and every balance follows from its ledger. */
  checkDays(tally: Tally): void {
    const payments = this.db
      .query<{ status: string | null; days: number; grants: number; granted: number }, []>(
        `SELECT status, days,
          (SELECT count(*) FROM vip_ledger l WHERE l.payment_id = p.id AND l.reason = 'purchase') AS grants,
          (SELECT coalesce(sum(l.days), 0) FROM vip_ledger l WHERE l.payment_id = p.id AND l.reason IN ('purchase', 'refund')) AS granted
         FROM payments p`,
      )
      .all();
    for (const { status, days, grants, granted } of payments) {
      const isPaid = status === "confirmed";
      const wasPaid = isPaid || status === "refunded";
      tally.check("days", wasPaid ? grants <= 1 && granted === (isPaid ? days : 0) : grants === 0);
    }
    for (const [userId, until] of this.replayed())
      tally.check("days", until === (this.balance.get(userId)?.until ?? null));
  }

  private get balance() {
    return this.db.query<{ until: number | null }, [string]>(
      "SELECT vip_until AS until FROM users WHERE id = ?",
    );
  }

  /** Until when each buyer is VIP, counted again from the first entry on. */
  private replayed(): Map<string, number | null> {
    const entries = this.db
      .query<{ userId: string; at: number; days: number | null; until: number | null }, []>(
        `SELECT user_id AS userId, at, days, vip_until AS until FROM vip_ledger
         WHERE user_id IN (SELECT user_id FROM payments) AND vip_until IS NOT NULL ORDER BY seq`,
      )
      .all();
    const balances = new Map<string, number | null>();
    for (const { userId, at, days, until } of entries)
      balances.set(userId, days === null ? until : vipUntilAfter(days, balances.get(userId) ?? null, at));
    return balances;
  }
}
