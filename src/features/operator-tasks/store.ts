import { and, asc, eq, lte } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { type OPERATOR_TASKS, operatorTasks } from "#db/schema/index.ts";

export type TaskKind = (typeof OPERATOR_TASKS)[number];
export type OperatorTask = typeof operatorTasks.$inferSelect;

export function createOperatorTaskStore({ orm }: Db) {
  const due = orm
    .select()
    .from(operatorTasks)
    .where(lte(operatorTasks.dueAt, given("now")))
    .orderBy(asc(operatorTasks.dueAt))
    .prepare();
  const one = ({ kind, target }: Pick<OperatorTask, "kind" | "target">) =>
    and(eq(operatorTasks.kind, kind), eq(operatorTasks.target, target));
  return {
    due: (now: number): OperatorTask[] => due.all({ now }),
    /** The same task twice is one. */
    add: (task: OperatorTask) => orm.insert(operatorTasks).values(task).onConflictDoNothing().run(),
    postpone: (task: OperatorTask, dueAt: number) =>
      orm.update(operatorTasks).set({ dueAt }).where(one(task)).run(),
    remove: (task: OperatorTask) => orm.delete(operatorTasks).where(one(task)).run(),
  };
}
