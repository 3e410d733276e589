import type { MediaConnection } from "peerjs";
import type { EnterRoom } from "#contract/realtime.ts";
import { Allowance } from "./allowance.ts";
import { quickStart } from "./quick-start.ts";
import { onNextFrame, type SideBatch, SideInbox } from "./side-inbox.ts";
import { encodeSide, type SideMessage } from "./side-message.ts";
import type { Signalling } from "./signalling.ts";

const DIAL_WAIT_MS = 5_000;
/** ICE often recovers from a short interruption by itself. */
const RECOVERY_MS = 1_000;
/** Head start of the initiator when redialling, so that the two ends do not dial each other at the same time. */
const POLITE_MS = 2_000;
/** Next to peerjs's channel. Both ends know the id, so the channel needs no negotiation. */
const CHANNEL_ID = 64;
/** Connections that the companion may dial: each costs this page some milliseconds. */
const DIALS = { burst: 8, perSecond: 0.5 };
/** Channels that the companion may open on one connection; peerjs opens one. */
const CHANNELS_MAX = 4;

export interface Outgoing {
  audio: MediaStreamTrack;
  video: MediaStreamTrack;
}

export interface RoomMediaHandlers {
  connected(): void;
  broken(): void;
  stream(stream: MediaStream, peer: RTCPeerConnection): void;
  side(batch: SideBatch): void;
  flooded(): void;
  channelOpened(): void;
}

/** A broken connection is replaced within the same room, by the initiator at once, and by the other end if that did not help. */
export class RoomMedia {
  private room: EnterRoom;
  private outgoing: Outgoing;
  private media: MediaConnection | null = null;
  private channel: RTCDataChannel | null = null;
  private remote: MediaStream | null = null;
  private everConnected = false;
  private healthy = false;
  private dialling = false;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly dials = new Allowance(DIALS.burst, DIALS.perSecond);
  private readonly inbox = new SideInbox({
    now: () => performance.now(),
    onNextFrame,
    deliver: (batch) => this.closed || this.handlers.side(batch),
    flooded: () => {
      this.channel?.close();
      this.channel = null;
      this.handlers.flooded();
    },
  });

  constructor(
    room: EnterRoom,
    outgoing: Outgoing,
    private readonly signalling: Signalling,
    private readonly relayOnly: boolean,
    private readonly handlers: RoomMediaHandlers,
  ) {
    this.room = room;
    this.outgoing = outgoing;
    if (room.initiator) this.dial();
    else this.dialIn(DIAL_WAIT_MS);
  }

  get roomId(): string {
    return this.room.roomId;
  }

  reconnect(room: EnterRoom = this.room): void {
    this.room = room;
    if (!this.healthy && !this.dialling) this.dialIn(room.initiator ? 0 : POLITE_MS);
  }

  /** For connections that are made from now on. */
  renewRelay(iceServers: EnterRoom["iceServers"]): void {
    this.room = { ...this.room, iceServers };
  }

  /** The network was away, so a connection that was being dialled is lost. */
  networkReturned(room: EnterRoom): void {
    this.dialling = false;
    this.reconnect(room);
  }

  /** An initiator that is dialling itself ignores it: its own connection wins. */
  incoming(media: MediaConnection): void {
    const crossing = this.room.initiator && this.dialling;
    if (this.closed || media.peer !== this.room.remotePeerId || crossing) return;
    if (!this.dials.take(performance.now())) {
      media.close();
      return;
    }
    this.signalling.configure(this.config());
    media.answer(this.stream(), { sdpTransform: quickStart });
    this.switchTo(media);
  }

  setOutgoing(outgoing: Outgoing): void {
    this.outgoing = outgoing;
    for (const sender of this.media?.peerConnection?.getSenders() ?? []) {
      const track = sender.track?.kind === "audio" ? outgoing.audio : outgoing.video;
      if (sender.track && sender.track !== track) void sender.replaceTrack(track);
    }
  }

  /** @returns whether it was sent; a channel whose connection broke still takes texts, and loses them */
  send(message: SideMessage): boolean {
    if (this.channel?.readyState !== "open" || (message.type === "text" && !this.healthy)) return false;
    this.channel.send(encodeSide(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.media?.removeAllListeners();
    this.media?.close();
    this.media = null;
  }

  private dial(): void {
    if (this.closed || this.healthy) return;
    const media = this.signalling.dial(this.room.remotePeerId, this.stream(), this.config());
    // Signalling is not open yet; opening calls `reconnect`.
    if (!media) return;
    this.dialling = true;
    this.switchTo(media);
  }

  private dialIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.dial(), ms);
  }

  private switchTo(media: MediaConnection): void {
    const before = this.media;
    this.media = media;
    this.markBroken();
    before?.removeAllListeners();
    before?.close();
    this.dialIn(DIAL_WAIT_MS);
    this.openChannel(media.peerConnection);
    media.peerConnection.addEventListener("connectionstatechange", () => this.stateChanged(media));
    media.on("stream", (stream) => this.received(stream));
    media.on("close", () => this.lost(media, 0));
  }

  private stateChanged(media: MediaConnection): void {
    if (media !== this.media) return;
    const state = media.peerConnection?.connectionState;
    if (state === "connected") this.connected();
    else if (state === "disconnected") this.lost(media, RECOVERY_MS);
  }

  private connected(): void {
    clearTimeout(this.timer);
    this.healthy = true;
    this.everConnected = true;
    this.dialling = false;
    if (this.remote) this.show(this.remote);
    // A device may have been switched between dialling and now.
    this.setOutgoing(this.outgoing);
    this.handlers.connected();
  }

  private lost(media: MediaConnection, waitMs: number): void {
    if (media !== this.media || this.closed) return;
    this.dialling = false;
    this.dialIn(waitMs + (this.room.initiator ? 0 : POLITE_MS));
    this.markBroken();
  }

  private markBroken(): void {
    if (this.healthy) this.handlers.broken();
    this.healthy = false;
  }

  /** During a reconnection the last picture stays until the new connection is established. */
  private received(stream: MediaStream): void {
    this.remote = stream;
    if (!this.everConnected || this.healthy) this.show(stream);
  }

  private show(stream: MediaStream): void {
    if (this.media) this.handlers.stream(stream, this.media.peerConnection);
  }

  private openChannel(connection: RTCPeerConnection): void {
    let opened = 0;
    connection.addEventListener("datachannel", () => {
      if (++opened <= CHANNELS_MAX) return;
      this.close();
      this.markBroken();
    });
    if (this.inbox.isClosed) return;
    const channel = connection.createDataChannel("room", { negotiated: true, id: CHANNEL_ID });
    this.channel = channel;
    channel.onopen = () => this.handlers.channelOpened();
    channel.onmessage = (event) => {
      if (channel === this.channel) this.inbox.receive(event.data);
    };
  }

  private stream(): MediaStream {
    return new MediaStream([this.outgoing.audio, this.outgoing.video]);
  }

  private config(): RTCConfiguration {
    return {
      iceServers: this.room.iceServers,
      iceTransportPolicy: this.relayOnly ? "relay" : "all",
      bundlePolicy: "max-bundle",
    };
  }
}
