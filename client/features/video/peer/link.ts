import type { MediaConnection } from "peerjs";
import type { EnterRoom } from "#contract/realtime.ts";
import { type Outgoing, RoomMedia, type RoomMediaHandlers } from "./room-media.ts";
import type { SideMessage } from "./side-message.ts";
import { type PeerPass, Signalling } from "./signalling.ts";

export type LinkHandlers = {
  [E in keyof RoomMediaHandlers]: (roomId: string, ...data: Parameters<RoomMediaHandlers[E]>) => void;
};

export interface LinkOptions {
  outgoing(): Outgoing | null;
  relayOnly(room: EnterRoom): boolean | Promise<boolean>;
  handlers: LinkHandlers;
}

/** A companion dials once; one who dials on and on must not fill the memory. */
const EARLY_MAX = 4;

/** At most one signalling and one media connection, and media only together with its signalling. */
export class Link {
  private readonly options: LinkOptions;
  private signalling: Signalling | null = null;
  private media: RoomMedia | null = null;
  private wanted: EnterRoom | null = null;
  /** Arrived before the room they belong to: the two sockets are not synchronized. */
  private early: MediaConnection[] = [];
  private readonly texts = new UnsentTexts((text) => this.media?.send(text) ?? false);

  constructor(options: LinkOptions) {
    this.options = options;
  }

  openSignalling(mine: PeerPass): void {
    if (this.signalling?.peerId === mine.peerId) return;
    this.hangUp();
    this.signalling = new Signalling(mine, {
      opened: () => this.media?.reconnect(),
      dialled: (media) => this.dialled(media),
    });
  }

  /** Connects a room, or reconnects it if it is the current one. */
  connect(room: EnterRoom): void {
    this.openSignalling(room);
    if (this.media?.roomId === room.roomId) this.media.networkReturned(room);
    else this.prepare(room);
  }

  private dialled(media: MediaConnection): void {
    if (this.media) this.media.incoming(media);
    else if (this.early.length < EARLY_MAX) this.early.push(media);
    else media.close();
  }

  private prepare(room: EnterRoom): void {
    this.wanted = room;
    const relayOnly = this.options.relayOnly(room);
    // The usual case must not wait for a turn of the event loop: the user is waiting for a face.
    if (typeof relayOnly === "boolean") this.make(room, relayOnly);
    else void relayOnly.then((only) => this.make(room, only));
  }

  private make(room: EnterRoom, relayOnly: boolean): void {
    const outgoing = this.options.outgoing();
    if (this.wanted !== room || !this.signalling || !outgoing) return;
    this.media = new RoomMedia(room, outgoing, this.signalling, relayOnly, this.handlersOf(room.roomId));
    for (const media of this.early.splice(0)) this.media.incoming(media);
  }

  /** The main socket was lost and is back: signalling may be dead, too. */
  revive(): void {
    this.signalling?.revive();
  }

  renewRelay(roomId: string, iceServers: EnterRoom["iceServers"]): void {
    if (this.media?.roomId === roomId) this.media.renewRelay(iceServers);
  }

  companionReturned(): void {
    this.media?.reconnect();
  }

  setOutgoing(outgoing: Outgoing): void {
    this.media?.setOutgoing(outgoing);
  }

  /** The state of the devices is sent again whenever a channel opens; texts wait for it. */
  send(message: SideMessage): void {
    if (message.type === "text") this.texts.send(message);
    else this.media?.send(message);
  }

  hangUp(): void {
    this.wanted = null;
    this.early = [];
    this.texts.forget();
    this.media?.close();
    this.media = null;
    this.signalling?.close();
    this.signalling = null;
  }

  private handlersOf(roomId: string): RoomMediaHandlers {
    const { handlers } = this.options;
    return {
      connected: () => {
        this.texts.retry();
        handlers.connected(roomId);
      },
      broken: () => handlers.broken(roomId),
      stream: (stream, peer) => handlers.stream(roomId, stream, peer),
      side: (batch) => handlers.side(roomId, batch),
      flooded: () => handlers.flooded(roomId),
      channelOpened: () => {
        this.texts.retry();
        handlers.channelOpened(roomId);
      },
    };
  }
}

type Text = Extract<SideMessage, { type: "text" }>;

/** @internal */
export class UnsentTexts {
  private waiting: Text[] = [];

  /** @param trySending returns whether the text was sent */
  constructor(private readonly trySending: (text: Text) => boolean) {}

  send(text: Text): void {
    this.waiting.push(text);
    this.retry();
  }

  retry(): void {
    while (this.waiting[0] && this.trySending(this.waiting[0])) this.waiting.shift();
  }

  forget(): void {
    this.waiting = [];
  }
}
