import { and, eq, gt, lte } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { keptContacts } from "#db/schema/index.ts";
import type { End } from "./tickets.ts";

export type ContactRow = typeof keptContacts.$inferSelect;

export function createContactStore({ orm }: Db) {
  const isOf = (roomId: string) => eq(keptContacts.roomId, roomId);
  const contact = orm
    .select()
    .from(keptContacts)
    .where(and(eq(keptContacts.roomId, given("roomId")), gt(keptContacts.expiresAt, given("now"))))
    .prepare();

  return {
    add: (row: ContactRow) => orm.insert(keptContacts).values(row).onConflictDoNothing().run(),
    contact: (roomId: string, now: number) => contact.get({ roomId, now }),
    claim: (roomId: string, end: End, userId: string) =>
      orm
        .update(keptContacts)
        .set(end === 0 ? { firstId: userId } : { secondId: userId })
        .where(isOf(roomId))
        .run(),
    remove: (roomId: string) => orm.delete(keptContacts).where(isOf(roomId)).run(),
    removeExpired: (now: number) => orm.delete(keptContacts).where(lte(keptContacts.expiresAt, now)).run(),
  };
}
