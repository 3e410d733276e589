import type { Deps } from "#src/deps.ts";
import { createOperatorTaskStore, type TaskKind } from "../store.ts";

export type TaskLeaver = ReturnType<typeof createOperatorTasksAdmin>;

export function createOperatorTasksAdmin({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createOperatorTaskStore(db);
  return {
    leave: (kind: TaskKind, target: string): void => void store.add({ kind, target, dueAt: clock() }),
  };
}
