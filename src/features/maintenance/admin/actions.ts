import type { Deps } from "#src/deps.ts";
import { createMaintenanceStore, type Maintenance } from "../store.ts";

export type MaintenanceAdmin = ReturnType<typeof createMaintenanceAdmin>;

export function createMaintenanceAdmin({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createMaintenanceStore(db);
  return {
    now: clock,
    current(): Maintenance | null {
      const maintenance = store.current();
      return maintenance && maintenance.until > clock() ? maintenance : null;
    },
    begin(until: number): void {
      db.transaction(() => {
        // A new maintenance must not inherit the start of an expired one.
        if (!this.current()) store.clear();
        store.set({ since: clock(), until });
      });
    },
    end: (): boolean => store.clear(),
  };
}
