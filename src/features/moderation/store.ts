import { and, not, type SQL, sql } from "drizzle-orm";
import { userKey } from "#contract/person-key.ts";
import { tiesSql } from "../ties/store.ts";
import type { Moderator } from "./powers.ts";

/**
 * `powers.mayActOn` for a column of person keys, so that lists and what counts them come with their permission. The column is explicit
 * SQL (sql`sanctions.person_key`), since drizzle omits the table name in a query of a single table.
 */
export function isActedOnBy({ id, role }: Moderator, key: SQL): SQL {
  // The id of the account that the key names; no account has the rest of a guest's key as its id.
  const person = sql`substr(${key}, 6)`;
  return and(
    sql`${key} <> ${userKey(id)}`,
    not(tiesSql.areFriends(sql`${id}`, person)),
    not(tiesSql.areApart(sql`${id}`, person)),
    sql`NOT EXISTS (SELECT 1 FROM users u WHERE u.id = ${person} AND ${key} LIKE 'user:%'
      AND u.role ${role === "admin" ? sql`= 'admin'` : sql`<> 'member'`})`,
  )!;
}
