import type { ClientEvent } from "#contract/realtime.ts";
import type { Deps } from "#src/deps.ts";
import type { Video } from "#src/features/video/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { isClosedMessage, isClosedRoute } from "./rules.ts";
import { createMaintenanceStore, type Maintenance } from "./store.ts";

/**
 * Maintenance, begun and ended by a command next to the server (`desk/actions.ts`). Requests are refused, searches end,
 * and nothing new begins; rooms and calls go on until their people end them.
 */
export function createMaintenance({
  db,
  hub,
  log,
  clock,
  video,
}: Pick<Deps, "db" | "hub" | "log" | "clock"> & { video: Pick<Video, "endSearches" | "leaveAll"> }) {
  const store = createMaintenanceStore(db);
  let known = store.current();

  /** They end by themselves: an operator who forgets them must not keep everyone out. */
  const current = (): Maintenance | null => (known && known.until > clock() ? known : null);
  let told = current();

  /** Applies what the command did, and notifies every tab. The job of each second. */
  function look(): void {
    known = store.current();
    const works = current();
    if (works?.until === told?.until) return;
    told = works;
    hub.broadcast("MAINTENANCE", frameOf(works));
    if (works) video.endSearches();
    log.info({ until: works && iso(works.until) }, works ? "Maintenance began" : "Maintenance ended");
  }

  function refusal(works: Maintenance): Problem {
    return new Problem("maintenance", { retryAfterSeconds: (works.until - clock()) / 1000 });
  }

  return {
    look,

    /** @throws Problem maintenance */
    refuseRequest(pathname: string): void {
      const works = current();
      if (works && isClosedRoute(pathname)) throw refusal(works);
    },

    /** Next means leaving too, so the room ends although no search begins. @throws Problem maintenance */
    refuseMessage(event: ClientEvent, { person }: Connection): void {
      const works = current();
      if (!works || !isClosedMessage(event)) return;
      if (event === "ENTER_QUEUE") video.leaveAll(person.key);
      throw refusal(works);
    },

    /** A tab that connects during maintenance is told at once. */
    greet(connection: Connection): void {
      const works = current();
      if (works) connection.send("MAINTENANCE", frameOf(works));
    },
  };
}

const frameOf = (works: Maintenance | null) => ({ until: works ? iso(works.until) : null });
const iso = (time: number): string => new Date(time).toISOString();
