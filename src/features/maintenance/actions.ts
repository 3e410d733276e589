import type { ClientEvent } from "#contract/realtime.ts";
import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Video } from "#src/features/video/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { isClosedMessage, isClosedRoute } from "./rules.ts";
import { createMaintenanceStore, type Maintenance } from "./store.ts";

/** Switched by a command next to the server. Nothing new begins; rooms and calls continue until their people end them. */
export function createMaintenance({
  db,
  hub,
  log,
  clock,
  video,
}: Pick<Deps, "db" | "hub" | "log" | "clock"> & { video: Pick<Video, "endSearches" | "leaveAll"> }) {
  const store = createMaintenanceStore(db);
  let stored = store.current();

  /** Ends by itself, so that an operator who forgets it does not lock everyone out. */
  const current = (): Maintenance | null => (stored && stored.until > clock() ? stored : null);
  let announced = current();

  /** Applies what the command stored and notifies every tab. */
  function refresh(): void {
    stored = store.current();
    const maintenance = current();
    if (maintenance?.until === announced?.until) return;
    announced = maintenance;
    hub.broadcast("MAINTENANCE", frameOf(maintenance));
    if (maintenance) video.endSearches();
    log.info(
      { until: maintenance && iso(maintenance.until) },
      maintenance ? "Maintenance began" : "Maintenance ended",
    );
  }

  function refusal(maintenance: Maintenance): Problem {
    return new Problem("maintenance", { retryAfterSeconds: (maintenance.until - clock()) / 1000 });
  }

  return {
    refresh,

    /** @throws Problem maintenance */
    refuseRequest(pathname: string): void {
      const maintenance = current();
      if (maintenance && isClosedRoute(pathname)) throw refusal(maintenance);
    },

    /** Next also leaves the room, so the room ends even though no search begins. @throws Problem maintenance */
    refuseMessage(event: ClientEvent, { person }: Connection): void {
      const maintenance = current();
      if (!maintenance || !isClosedMessage(event)) return;
      if (event === "ENTER_QUEUE") video.leaveAll(person.key);
      throw refusal(maintenance);
    },

    greet(connection: Connection): void {
      const maintenance = current();
      if (maintenance) connection.send("MAINTENANCE", frameOf(maintenance));
    },
  };
}

const frameOf = (maintenance: Maintenance | null) => ({ until: maintenance ? iso(maintenance.until) : null });
