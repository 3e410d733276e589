import { MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createOperatorTaskStore, type OperatorTask, type TaskKind } from "./store.ts";

type Parts = Pick<Deps, "db" | "clock" | "log"> & {
  /** Passed in: features that leave tasks cannot be imported here, which would be a circle. */
  work: Record<TaskKind, (target: string) => void | Promise<void>>;
};

/** Open pages and the map are in the memory of this process alone, so commands leave this to it. */
export function createOperatorTasks({ db, clock, log, work }: Parts) {
  const store = createOperatorTaskStore(db);

  /** What is gone by now is done. Whatever else fails, such as the file storage, is tried again in a minute. */
  async function carryOut(task: OperatorTask): Promise<void> {
    try {
      await work[task.kind](task.target);
    } catch (err) {
      if (!(err instanceof Problem && err.code === "not_found")) {
        log.error({ err, task: task.kind }, "Task of an operator failed; retrying in a minute");
        store.postpone(task, clock() + MINUTE_MS);
        return;
      }
    }
    store.remove(task);
  }

  return {
    async run(): Promise<void> {
      for (const task of store.due(clock())) await carryOut(task);
    },
  };
}
