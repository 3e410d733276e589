import { and, eq, isNull } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import type { Db } from "#db/open.ts";
import { accounts, events, images, messages, users } from "#db/schema/index.ts";
import { isAtWork } from "../console/store.ts";

export function createModerationAdminStore({ orm }: Db) {
  return {
    user: (id: string) =>
      orm.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id)).get() ?? null,
    userByEmail: (email: string): string | null =>
      orm.select({ id: accounts.userId }).from(accounts).where(eq(accounts.email, email)).get()?.id ?? null,
    removePhoto(id: string, removedAt: number): boolean {
      const removed = orm
        .update(images)
        .set({ removedAt, position: null })
        .where(and(eq(images.id, id), isNull(images.removedAt)))
        .returning({ id: images.id })
        .all();
      orm.update(users).set({ avatarId: null }).where(eq(users.avatarId, id)).run();
      return removed.length > 0;
    },
    eventTitle: (id: string): string | undefined =>
      orm.select({ title: events.title }).from(events).where(eq(events.id, id)).get()?.title,
    message: (id: string) =>
      orm
        .select({ senderId: messages.senderId, chatId: messages.chatId })
        .from(messages)
        .where(eq(messages.id, id))
        .get(),
    removeTexts: (id: string) =>
      orm
        .update(users)
        .set({ status: null, description: null, descriptionPrivate: null, prompts: [] })
        .where(eq(users.id, id))
        .run(),
    markDeleted: (id: string, deletedAt: number) =>
      orm
        .update(users)
        .set({ deletedAt })
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
        .run(),
    hasModerators: (): boolean =>
      orm.select({ id: users.id }).from(users).where(isAtWork).limit(1).get() !== undefined,
    setRole: (id: string, role: Role) => orm.update(users).set({ role }).where(eq(users.id, id)).run(),
  };
}
