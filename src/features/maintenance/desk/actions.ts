import type { Deps } from "#src/deps.ts";
import { createMaintenanceStore, type Maintenance } from "../store.ts";

export type MaintenanceDesk = ReturnType<typeof createMaintenanceDesk>;

/** Maintenance begins and ends from a process next to the server's, which looks every second. */
export function createMaintenanceDesk({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createMaintenanceStore(db);
  return {
    now: clock,
    current(): Maintenance | null {
      const works = store.current();
      return works && works.until > clock() ? works : null;
    },
    begin(until: number): void {
      db.transaction(() => {
        // What is over is no part of what begins.
        if (!this.current()) store.clear();
        store.set({ since: clock(), until });
      });
    },
    end: (): boolean => store.clear(),
  };
}
