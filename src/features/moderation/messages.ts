import type { Handlers } from "#src/realtime/socket-server.ts";
import type { ModerationFeature } from "./actions.ts";

export const moderationMessages = ({
  moderation: { console },
}: {
  moderation: Pick<ModerationFeature, "console">;
}): Handlers<"WATCH_REPORTS" | "UNWATCH_REPORTS"> => ({
  WATCH_REPORTS: (connection) => {
    console.watch(connection);
    return {};
  },
  UNWATCH_REPORTS: (connection) => {
    console.unwatch(connection);
    return {};
  },
});
