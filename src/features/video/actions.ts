import type { AckOf, ParsedData } from "#contract/realtime.ts";
import type { QueueStats, VideoMode } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import type { Connection } from "#src/realtime/connection.ts";
import type { Auth } from "../auth/actions.ts";

export type Video = ReturnType<typeof createVideo>;

export function createVideo({ hub }: Deps & { auth: Auth }) {
  return {
    hello(connection: Connection, { guestKey }: ParsedData["HELLO"]): AckOf<"HELLO"> {
      if (guestKey && connection.person.kind === "guest")
        hub.identify(connection, { kind: "guest", key: `guest:${guestKey}` });
      return { room: null, waiting: false };
    },
    enterQueue(_connection: Connection, _wish: ParsedData["ENTER_QUEUE"]): AckOf<"ENTER_QUEUE"> {
      return { peerId: crypto.randomUUID(), online: hub.online() };
    },
    leaveQueue(_connection: Connection) {
      return {};
    },
    leaveRoom(_connection: Connection, _roomId: string | undefined) {
      return {};
    },
    queueStats(_mode: VideoMode): QueueStats {
      return { online: hub.online(), waiting: 0, inRooms: 0, expectedWaitMs: null };
    },
  };
}
