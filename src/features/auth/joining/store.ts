import { and, count, desc, eq, lte, notInArray } from "drizzle-orm";
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
    newestByEmail: (email: string, browserHash?: string): Registration | undefined =>
      orm
        .select()
        .from(registrations)
        .where(
          and(
            eq(registrations.email, email),
            browserHash === undefined ? undefined : eq(registrations.browserHash, browserHash),
          ),
        )
        .orderBy(desc(registrations.createdAt), desc(registrations.id))
        .limit(1)
        .get(),
    countOf: (email: string): number =>
      orm.select({ count: count() }).from(registrations).where(eq(registrations.email, email)).get()!.count,
    byPhone: (phoneNumber: string, browserHash?: string): Registration | undefined =>
      orm
        .select()
        .from(registrations)
        .where(
          and(
            eq(registrations.phoneNumber, phoneNumber),
            browserHash === undefined ? undefined : eq(registrations.browserHash, browserHash),
          ),
        )
        .orderBy(desc(registrations.createdAt), desc(registrations.id))
        .limit(1)
        .get(),
    provePhone: (id: string, phoneNumber: string, phoneVerifiedAt: number) =>
      orm.update(registrations).set({ phoneNumber, phoneVerifiedAt }).where(eq(registrations.id, id)).run(),
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
