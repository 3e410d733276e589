import type { WatchedBox } from "#contract/event-map.ts";
import type { Event } from "#contract/events.ts";
import { userKey } from "#contract/person-key.ts";
import type { Deps } from "#src/deps.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Session } from "#src/http/request-context.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { memberOf } from "#src/realtime/connection.ts";
import { encode } from "#src/realtime/frames.ts";
import type { Cell } from "../map/rules.ts";
import type { Reading } from "../reading/actions.ts";
import { topicsAt, topicsOver } from "./rules.ts";
import { createSharedViews } from "./shared-views.ts";
import { createLiveStore } from "./store.ts";

export type Live = ReturnType<typeof createLive>;
type LiveDeps = Pick<Deps, "db" | "hub" | "clock"> & { images: Images; ties: TiesFeature; reading: Reading };

/** The cells where the event is shown or was shown before. */
export interface Placed {
  id: string;
  number: number;
  ownerId: string;
  cells: readonly Cell[];
}
type Audience = Map<string, Set<Connection>>;

export function createLive({ db, hub, clock, images, ties, reading }: LiveDeps) {
  const store = createLiveStore(db);
  const viewsOf = createSharedViews({ clock, images, reading, store });
  const watched = new WeakMap<Connection, string[]>();
  /** Tabs that say themselves what they watch. */
  const deciding = new WeakSet<Connection>();
  hub.whenIdentified((connection) => {
    stop(connection);
    deciding.delete(connection);
  });

  /** @throws Problem unauthorized, events_vip_only */
  function watch(connection: Connection, box: WatchedBox): void {
    reading.refuseWithoutVip(memberOf(connection));
    deciding.add(connection);
    start(connection, box);
  }

  /** The box that a session last asked for, until its tabs say otherwise (specification, section 7). */
  function watchAsked({ userId, sessionId }: Session, box: WatchedBox): void {
    for (const tab of hub.tabsOf(userKey(userId))) {
      const isOfSession = tab.person.kind === "user" && tab.person.sessionId === sessionId;
      if (isOfSession && !deciding.has(tab)) start(tab, box);
    }
  }

  function unwatch(connection: Connection): void {
    deciding.add(connection);
    stop(connection);
  }

  function start(connection: Connection, box: WatchedBox): void {
    stop(connection);
    const topics = topicsOver(box);
    for (const topic of topics) hub.join(connection, topic);
    watched.set(connection, topics);
  }

  function stop(connection: Connection): void {
    for (const topic of watched.get(connection) ?? []) hub.leave(connection, topic);
    watched.delete(connection);
  }

  /** As each member may see it now; a member who may no longer see it gets EVENT_DELETED. */
  function publish(message: "EVENT_CREATED" | "EVENT_UPDATED", event: Placed): void {
    const revision = store.event(event.number)?.revision;
    const audience = audienceOf(event);
    const viewFor = viewsOf(event.id, event.number, [...audience.keys()]);
    const frames = new Map<Event, string>();
    const frameOf = (seen: Event): string => {
      const frame = frames.get(seen) ?? encode(message, { action: "UPDATE", event: seen });
      frames.set(seen, frame);
      return frame;
    };
    for (const [userId, tabs] of audience)
      for (const [lang, sameLang] of Map.groupBy(tabs, (tab) => tab.lang)) {
        const seen = viewFor(userId, lang);
        if (seen) for (const tab of sameLang) tab.sendEncoded(frameOf(seen));
        else if (message === "EVENT_UPDATED" && revision !== undefined)
          for (const tab of sameLang) sendDeleted(tab, event.id, revision);
      }
  }

  function publishDeleted(audience: Audience, id: string, revision: number): void {
    for (const tabs of audience.values()) for (const tab of tabs) sendDeleted(tab, id, revision);
  }

  function publishDeletedTo(userId: string, id: string, revision: number): void {
    for (const tab of hub.tabsOf(userKey(userId))) sendDeleted(tab, id, revision);
  }

  const sendDeleted = (tab: Connection, id: string, revision: number) =>
    tab.send("EVENT_DELETED", { action: "DELETE", event: { id, revision } });

  /** By member: who watches one of these cells, hosts, or reacted. */
  function audienceOf({ number, ownerId, cells }: Placed): Audience {
    const audience: Audience = new Map();
    const add = (tab: Connection) => {
      if (tab.person.kind !== "user") return;
      const tabs = audience.get(tab.person.userId) ?? new Set();
      audience.set(tab.person.userId, tabs.add(tab));
    };
    for (const topic of new Set(cells.flatMap(topicsAt))) hub.connectionsIn(topic).forEach(add);
    for (const userId of [ownerId, ...store.reacted(number)]) hub.tabsOf(userKey(userId)).forEach(add);
    for (const userId of ties.apartFrom(ownerId, () => [...audience.keys()])) audience.delete(userId);
    return audience;
  }

  return { watch, watchAsked, unwatch, publish, publishDeleted, publishDeletedTo, audienceOf };
}
