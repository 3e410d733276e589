import { and, eq, lte } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { sandboxCards, sandboxOrders } from "#db/schema/index.ts";

export type SandboxOrder = typeof sandboxOrders.$inferSelect;

export function createSandboxStore({ orm }: Db) {
  return {
    add: (order: typeof sandboxOrders.$inferInsert): void =>
      void orm.insert(sandboxOrders).values(order).run(),
    byId: (id: string) => orm.select().from(sandboxOrders).where(eq(sandboxOrders.id, id)).get(),
    byOrder: (orderId: string) =>
      orm.select().from(sandboxOrders).where(eq(sandboxOrders.orderId, orderId)).get(),
    change: (id: string, changes: Partial<SandboxOrder>): void =>
      void orm.update(sandboxOrders).set(changes).where(eq(sandboxOrders.id, id)).run(),
    due: (now: number) => orm.select().from(sandboxOrders).where(lte(sandboxOrders.laterAt, now)).all(),

    cards: (customerKey: string) =>
      orm.select().from(sandboxCards).where(eq(sandboxCards.customerKey, customerKey)).all(),
    keepCard: (row: typeof sandboxCards.$inferInsert): void =>
      void orm.insert(sandboxCards).values(row).onConflictDoNothing().run(),
    removeCard: (customerKey: string, id: string): void =>
      void orm
        .delete(sandboxCards)
        .where(and(eq(sandboxCards.customerKey, customerKey), eq(sandboxCards.id, id)))
        .run(),
  };
}
