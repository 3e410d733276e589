import { configQuery } from "#client/lib/queries/use-config.ts";
import { queryClient } from "#client/lib/query.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import { $localMedia, $outgoing } from "../devices/local-media.ts";
import { Link, type LinkHandlers } from "../peer/link.ts";
import { receiveText, setTextSender } from "../text/room-text.ts";
import { $companionMedia, $companionPeer, $companionStream } from "./companion.ts";

/** Connects this user's camera, microphone and words with the companion's. */
export function createRoomLink(handlers: Pick<LinkHandlers, "connected" | "broken">): Link {
  const link = new Link({
    outgoing: $outgoing.get,
    relayOnly,
    handlers: {
      ...handlers,
      stream: (_, stream, peer) => {
        $companionPeer.set(peer);
        $companionStream.set(stream);
      },
      message: (_, message) =>
        message.type === "text" ? receiveText(message) : $companionMedia.set(message),
      channelOpened: () => sendState(link),
    },
  });
  $outgoing.listen((outgoing) => outgoing && link.setOutgoing(outgoing));
  $localMedia.listen(() => sendState(link));
  return link;
}

/** What is written from now on goes to this room. */
export function enterRoom(link: Link, room: EnterRoom): void {
  setTextSender((text) => link.send({ type: "text", text }));
  link.connect(room);
}

/**
 * Whether addresses must stay hidden; known at once when the page has asked before. A server that cannot be asked counts
 * as careful: an address once shown cannot be hidden again.
 */
function relayOnly(): boolean | Promise<boolean> {
  const known = queryClient.getQueryData(configQuery.queryKey);
  if (known) return known.turnOnly;
  return queryClient.ensureQueryData(configQuery).then(
    ({ turnOnly }) => turnOnly,
    () => true,
  );
}

function sendState(link: Link): void {
  const { muted, microphone, cameraOn } = $localMedia.get();
  link.send({ type: "state", muted: muted || !microphone, cameraOn });
}
