import type { EnterRoom } from "#contract/realtime.ts";
import { Frames } from "./tab.ts";

interface PeerFrame {
  type: string;
  src?: string;
  dst?: string;
  payload?: unknown;
}

/** One end of a talk at `/peerjs` for tests. */
export class TestPeer {
  private readonly frames: Frames<PeerFrame>;

  private constructor(
    readonly socket: WebSocket,
    private readonly dst: string,
  ) {
    this.frames = new Frames(socket);
  }

  /** Opens the socket and waits until it is let in. */
  static async open(
    url: string,
    { peerId, peerToken, remotePeerId }: Pick<EnterRoom, "peerId" | "peerToken" | "remotePeerId">,
  ): Promise<TestPeer> {
    const query = new URLSearchParams({ key: "peerjs", id: peerId, token: peerToken });
    const socket = new WebSocket(`${url.replace("http", "ws")}/peerjs?${query}`);
    const peer = new TestPeer(socket, remotePeerId);
    await peer.frames.take(({ type }) => type === "OPEN");
    return peer;
  }

  /** To the other end, unless another is named. */
  say(payload: unknown, { dst = this.dst, type = "CANDIDATE" } = {}): void {
    this.socket.send(JSON.stringify({ type, dst, payload }));
  }

  async next(type = "CANDIDATE"): Promise<unknown> {
    return (await this.frames.take((frame) => frame.type === type)).payload;
  }

  get unread(): PeerFrame[] {
    return this.frames.unread;
  }

  get closed(): Promise<{ code: number; reason: string }> {
    return this.frames.closed;
  }
}
