import { SocketError, socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { ANY_COUNTRY } from "#contract/limits.ts";
import type { VideoMode } from "#contract/video.ts";
import type { ChatEvent, Effect } from "./session-model.ts";
import { forgetCompanion } from "../room/companion.ts";
import { $wantedCountry } from "../country/country-choice.ts";
import { askDevices } from "../devices/ask-devices.ts";
import { closeMedia } from "../devices/local-media.ts";
import { createRoomLink, enterRoom } from "../room/room-link.ts";

type Dispatch = (event: ChatEvent) => void;

/** Does in the world what the machine asked for, and tells it what came of it. */
export function createEffects(dispatch: Dispatch, mode: () => VideoMode) {
  const link = createRoomLink({
    connected: (roomId) => dispatch({ type: "connected", roomId }),
    broken: (roomId) => dispatch({ type: "broken", roomId }),
  });

  const acts: { [T in Effect["type"]]: (effect: Extract<Effect, { type: T }>) => void } = {
    askDevices: ({ turn, wanted }) => void askDevices(turn, wanted, dispatch),
    releaseDevices: closeMedia,
    enterQueue: ({ turn, takeOver }) => void enterQueue(turn, takeOver),
    leaveQueue: () => tell(socket.send("LEAVE_QUEUE")),
    leaveRoom: ({ roomId }) => tell(socket.send("LEAVE_ROOM", { roomId })),
    openSignalling: (mine) => link.openSignalling(mine),
    connect: ({ room }) => enterRoom(link, room),
    hangUp,
    breathe: ({ turn, ms }) => after(ms, { type: "breathed", turn }),
    watch: ({ turn, ms }) => after(ms, { type: "waitedTooLong", turn }),
  };
  const perform = (effect: Effect): void => (acts[effect.type] as (effect: Effect) => void)(effect);

  async function enterQueue(turn: number, takeOver: boolean): Promise<void> {
    const forceClassic = mode() === "classic";
    // In rated mode the country is one of the preferences, which the server knows.
    const wish = { forceClassic, country: forceClassic ? $wantedCountry.get() : ANY_COUNTRY, takeOver };
    try {
      const { peerId, peerToken } = await socket.send("ENTER_QUEUE", wish);
      dispatch({ type: "acknowledged", turn, peerId, peerToken });
    } catch (error) {
      dispatch({ type: "refused", turn, code: socketErrorCode(error), until: untilOf(error) });
    }
  }

  function hangUp(): void {
    link.hangUp();
    forgetCompanion();
  }

  const after = (ms: number, event: ChatEvent): void => void setTimeout(() => dispatch(event), ms);

  return { perform, link };
}

/** What the server no longer knows of needs no goodbye: it may have ended the room at the same moment. */
const tell = (sent: Promise<unknown>): void => void sent.catch(() => {});

const untilOf = (error: unknown): number | null =>
  error instanceof SocketError && error.retryAfterSeconds !== undefined
    ? Date.now() + error.retryAfterSeconds * 1000
    : null;
