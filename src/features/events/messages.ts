import type { Handlers } from "#src/realtime/socket-server.ts";
import type { Events } from "./actions.ts";

export const eventsMessages = ({
  events,
}: {
  events: Events;
}): Handlers<"WATCH_EVENTS" | "UNWATCH_EVENTS"> => ({
  WATCH_EVENTS: (connection, box) => {
    events.watch(connection, box);
    return {};
  },
  UNWATCH_EVENTS: (connection) => {
    events.unwatch(connection);
    return {};
  },
});
