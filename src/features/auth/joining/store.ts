import { and, desc, eq, lte, notInArray } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { registrations } from "#db/schema/index.ts";

export type Registration = typeof registrations.$inferSelect;
export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

export function createRegistrationStore({ orm }: Db) {
  const newestOf = (email: string, most: number) =>
    orm
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.email, email))
      .orderBy(desc(registrations.createdAt), desc(registrations.id))
      .limit(most);

  return {
    add: (registration: typeof registrations.$inferInsert) =>
      orm.insert(registrations).values(registration).run(),
    byId: (id: string): Registration | undefined =>
      orm.select().from(registrations).where(eq(registrations.id, id)).get(),
    newestByEmail: (email: string): Registration | undefined =>
      orm
        .select()
        .from(registrations)
        .where(eq(registrations.email, email))
        .orderBy(desc(registrations.createdAt), desc(registrations.id))
        .limit(1)
        .get(),
    byPhone: (phoneNumber: string): Registration | undefined =>
      orm.select().from(registrations).where(eq(registrations.phoneNumber, phoneNumber)).get(),
    keepNewestOf: (email: string, most: number) =>
      orm
        .delete(registrations)
        .where(and(eq(registrations.email, email), notInArray(registrations.id, newestOf(email, most))))
        .run(),
    prolong: (id: string, expiresAt: number) =>
      orm.update(registrations).set({ expiresAt }).where(eq(registrations.id, id)).run(),
    removeOf: (email: string) => orm.delete(registrations).where(eq(registrations.email, email)).run(),
    removeExpired: (before: number) =>
      orm.delete(registrations).where(lte(registrations.expiresAt, before)).run(),
  };
}
