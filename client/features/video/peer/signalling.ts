import type { MediaConnection, Peer } from "peerjs";
import { retryUntilLoaded } from "#client/lib/lost-parts/lost-chunk.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import { quickStart } from "./quick-start.ts";

type PeerClass = typeof Peer;
let loaded: PeerClass | undefined;

/** Loads peerjs when the user is about to start, not with the page. */
export async function loadPeer(): Promise<PeerClass> {
  loaded ??= (await import("peerjs")).Peer;
  return loaded;
}

const RETRY_MS = 1_000;

/** Until a room brings its own. peerjs defaults to public STUN and TURN servers, and would reveal addresses that are to be hidden. */
const NOWHERE: RTCConfiguration = { iceServers: [], iceTransportPolicy: "relay" };

export interface SignallingHandlers {
  opened(): void;
  dialled(media: MediaConnection): void;
}

export type PeerPass = Pick<EnterRoom, "peerId" | "peerToken">;

/** Opens during the search, and reconnects until it is closed. */
export class Signalling {
  private peer: Peer | null = null;
  private closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pass: PeerPass,
    private readonly handlers: SignallingHandlers,
  ) {
    void this.start();
  }

  get peerId(): string {
    return this.pass.peerId;
  }

  get open(): boolean {
    return this.peer?.open ?? false;
  }

  dial(remotePeerId: string, stream: MediaStream, config: RTCConfiguration): MediaConnection | undefined {
    if (!this.peer?.open) return undefined;
    this.configure(config);
    return this.peer.call(remotePeerId, stream, { sdpTransform: quickStart });
  }

  configure(config: RTCConfiguration): void {
    if (this.peer) this.peer.options.config = config;
  }

  /** A socket that still looks open may be dead. */
  revive(): void {
    if (this.peer && !this.peer.disconnected) this.peer.disconnect();
    this.comeBack();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.peer?.removeAllListeners();
    this.peer?.destroy();
  }

  private async start(): Promise<void> {
    const PeerClass = loaded ?? (await retryUntilLoaded(loadPeer));
    if (this.closed) return;
    const peer = new PeerClass(this.peerId, {
      host: location.hostname,
      port: Number(location.port) || (location.protocol === "https:" ? 443 : 80),
      path: "/",
      secure: location.protocol === "https:",
      token: this.pass.peerToken,
      config: NOWHERE,
      debug: 0,
    });
    this.peer = peer;
    peer.on("open", () => this.handlers.opened());
    peer.on("call", (media) => this.handlers.dialled(media));
    // Our pages connect by calls alone: only a companion's own program offers data.
    peer.on("connection", (data) => data.close());
    peer.on("disconnected", () => this.comeBackSoon());
    peer.on("close", () => this.comeBackSoon());
  }

  private comeBackSoon(): void {
    clearTimeout(this.retry);
    if (!this.closed) this.retry = setTimeout(() => this.comeBack(), RETRY_MS * (0.5 + Math.random()));
  }

  /** peerjs destroys a peer whose first connection failed; any other one can reconnect with its media alive. */
  private comeBack(): void {
    clearTimeout(this.retry);
    if (this.closed || !this.peer) return;
    if (this.peer.destroyed) void this.start();
    else if (this.peer.disconnected) this.peer.reconnect();
  }
}
