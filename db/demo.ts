import type { Db } from "./open.ts";

export const hasDemoAccounts = ({ sqlite }: Db): boolean =>
  sqlite.query("SELECT 1 FROM accounts a JOIN users u ON u.id = a.user_id WHERE u.demo = 1 LIMIT 1").get() !==
  null;
