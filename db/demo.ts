import type { Db } from "./open.ts";

/** Whether demo accounts exist (`bun run seed`); their password is public. */
export const hasDemoAccounts = ({ sqlite }: Db): boolean =>
  sqlite.query("SELECT 1 FROM accounts a JOIN users u ON u.id = a.user_id WHERE u.demo = 1 LIMIT 1").get() !==
  null;
