import type { MediaConnection } from "peerjs";
import type { EnterRoom } from "#contract/realtime.ts";
import { type CallEvents, type Outgoing, RoomCall } from "./room-media.ts";
import type { SideMessage } from "./side-message.ts";
import { type PeerPass, Signalling } from "./signalling.ts";

/** Call events with the room they belong to. */
export type LinkEvents = {
  [E in keyof CallEvents]: (roomId: string, ...data: Parameters<CallEvents[E]>) => void;
};

export interface LinkOptions {
  outgoing(): Outgoing | null;
  /** Whether people's addresses must stay hidden. */
  relayOnly(): boolean | Promise<boolean>;
  events: LinkEvents;
}

/** Signalling and call of this tab: at most one of each, and a call only together with its signalling. */
export class Link {
  readonly #options: LinkOptions;
  #signalling: Signalling | null = null;
  #call: RoomCall | null = null;
  /** The room whose call is wanted; it is made once we know whether to relay. */
  #wanted: EnterRoom | null = null;
  /** Calls that arrived before the room they belong to: the two sockets are not in step. */
  #early: MediaConnection[] = [];

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Opens signalling ahead of the room, while the search goes on. */
  openSignalling(mine: PeerPass): void {
    if (this.#signalling?.peerId === mine.peerId) return;
    this.hangUp();
    this.#signalling = new Signalling(mine, {
      opened: () => this.#call?.mend(),
      called: (call) => (this.#call ? this.#call.incoming(call) : this.#early.push(call)),
    });
  }

  /** Makes the call of a room, or mends it if the room is ours already. */
  connect(room: EnterRoom): void {
    this.openSignalling(room);
    if (this.#call?.roomId === room.roomId) this.#call.networkReturned(room);
    else this.#prepare(room);
  }

  #prepare(room: EnterRoom): void {
    this.#wanted = room;
    const relayOnly = this.#options.relayOnly();
    // The usual case must not wait for a turn of the event loop: somebody sits there and waits for a face.
    if (typeof relayOnly === "boolean") this.#make(room, relayOnly);
    else void relayOnly.then((only) => this.#make(room, only));
  }

  #make(room: EnterRoom, relayOnly: boolean): void {
    const outgoing = this.#options.outgoing();
    if (this.#wanted !== room || !this.#signalling || !outgoing) return;
    this.#call = new RoomCall(room, outgoing, this.#signalling, relayOnly, this.#eventsOf(room.roomId));
    for (const call of this.#early.splice(0)) this.#call.incoming(call);
  }

  /** The socket is back: so is the network, and the signalling must not trust its own socket either. */
  revive(): void {
    this.#signalling?.revive();
  }

  companionReturned(): void {
    this.#call?.mend();
  }

  setOutgoing(outgoing: Outgoing): void {
    this.#call?.setOutgoing(outgoing);
  }

  send(message: SideMessage): void {
    this.#call?.send(message);
  }

  hangUp(): void {
    this.#wanted = null;
    this.#early = [];
    this.#call?.close();
    this.#call = null;
    this.#signalling?.close();
    this.#signalling = null;
  }

  #eventsOf(roomId: string): CallEvents {
    const { events } = this.#options;
    return {
      connected: () => events.connected(roomId),
      broken: () => events.broken(roomId),
      stream: (stream) => events.stream(roomId, stream),
      heard: (message) => events.heard(roomId, message),
      channelOpened: () => events.channelOpened(roomId),
    };
  }
}
