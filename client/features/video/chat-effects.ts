import { atom } from "nanostores";
import type { VideoMode } from "#contract/video.ts";
import { queryClient } from "#client/lib/query.ts";
import { socket } from "#client/lib/socket.ts";
import { socketErrorCode } from "#client/lib/socket-error.ts";
import { configQuery } from "#client/lib/use-config.ts";
import type { ChatEvent, Effect } from "./chat-model.ts";
import { $wantedCountry } from "./country-choice.ts";
import type { Wanted } from "./devices/device-problem.ts";
import { $localMedia, $outgoing, closeMedia, openMedia } from "./devices/local-media.ts";
import { DeviceError } from "./devices/open-device.ts";
import { Link } from "./peer/link.ts";
import { hearText } from "./text/room-text.ts";

type Dispatch = (event: ChatEvent) => void;

/** What the other side lets us see and hear; until they say otherwise, everything. */
export interface CompanionMedia {
  muted: boolean;
  cameraOn: boolean;
}

export const $companionStream = atom<MediaStream | null>(null);
export const $companionMedia = atom<CompanionMedia>({ muted: false, cameraOn: true });

/** Does in the world what the machine asked for, and tells it what came of it. */
export function createEffects(dispatch: Dispatch, mode: () => VideoMode) {
  const link = new Link({
    outgoing: $outgoing.get,
    relayOnly: async () => (await queryClient.ensureQueryData(configQuery)).turnOnly,
    events: {
      connected: (roomId) => dispatch({ type: "connected", roomId }),
      broken: (roomId) => dispatch({ type: "broken", roomId }),
      stream: (_, stream) => $companionStream.set(stream),
      heard: (_, message) => (message.type === "text" ? hearText(message) : $companionMedia.set(message)),
      channelOpened: () => tellState(link),
    },
  });
  $outgoing.listen((outgoing) => outgoing && link.setOutgoing(outgoing));
  $localMedia.listen(() => tellState(link));

  function perform(effect: Effect): void {
    switch (effect.type) {
      case "askDevices":
        return void askDevices(effect.turn, effect.wanted);
      case "releaseDevices":
        return closeMedia();
      case "enterQueue":
        return void enterQueue(effect.turn, effect.takeOver);
      case "leaveQueue":
        return tell(socket.send("LEAVE_QUEUE"));
      case "leaveRoom":
        return tell(socket.send("LEAVE_ROOM", { roomId: effect.roomId }));
      case "openSignalling":
        return link.openSignalling(effect.peerId);
      case "connect":
        return link.connect(effect.room);
      case "hangUp":
        return hangUp();
      case "breathe":
        return after(effect.ms, { type: "breathed", turn: effect.turn });
      case "watch":
        return after(effect.ms, { type: "waitedTooLong", turn: effect.turn });
    }
  }

  async function askDevices(turn: number, wanted: Wanted): Promise<void> {
    try {
      await openMedia(wanted);
      dispatch({ type: "devicesReady", turn });
    } catch (error) {
      const problem = error instanceof DeviceError ? error.problem : ({ kind: "unknown" } as const);
      dispatch({ type: "devicesFailed", turn, problem });
    }
  }

  async function enterQueue(turn: number, takeOver: boolean): Promise<void> {
    const wish = { forceClassic: mode() === "classic", country: $wantedCountry.get(), takeOver };
    try {
      const { peerId } = await socket.send("ENTER_QUEUE", wish);
      dispatch({ type: "acknowledged", turn, peerId });
    } catch (error) {
      dispatch({ type: "refused", turn, code: socketErrorCode(error) });
    }
  }

  function hangUp(): void {
    link.hangUp();
    $companionStream.set(null);
    $companionMedia.set({ muted: false, cameraOn: true });
  }

  const after = (ms: number, event: ChatEvent): void => void setTimeout(() => dispatch(event), ms);

  return { perform, link };
}

/** What the server no longer knows of needs no goodbye: it may have ended the room at the same moment. */
const tell = (sent: Promise<unknown>): void => void sent.catch(() => {});

function tellState(link: Link): void {
  const { muted, microphone, cameraOn } = $localMedia.get();
  link.send({ type: "state", muted: muted || !microphone, cameraOn });
}
