import type { EnterRoom } from "../../src/contract/realtime.ts";

/** What two browsers exchange before they see each other: an offer, an answer, and their candidates. */
export const SIGNALS = 40;
const PAUSE_MS = 2_000;

const CANDIDATE =
  "candidate:842163049 1 udp 1677729535 203.0.113.7 46154 typ srflx raddr 0.0.0.0 rport 0 generation 0 ufrag EsAw";

/** A guest who meets, answers each signal with the next one, leaves after the last, and soon searches again. */
export class Meeter {
  private peer: WebSocket | undefined;
  private timer: Timer | undefined;
  private isResting = false;

  private constructor(
    private readonly url: string,
    private readonly tab: WebSocket,
    private readonly met: () => void,
  ) {
    tab.addEventListener("message", ({ data }) => this.hear(String(data)));
  }

  static async begin(url: string, met: () => void): Promise<Meeter> {
    const at = url.replace("http", "ws");
    const tab = new WebSocket(`${at}/ws`);
    await new Promise((resolve) => tab.addEventListener("open", resolve));
    const meeter = new Meeter(at, tab, met);
    meeter.searchSoon();
    return meeter;
  }

  private hear(text: string): void {
    if (text.startsWith('{"event":"ENTER_ROOM"')) this.talk(JSON.parse(text).data as EnterRoom);
    if (text.startsWith('{"event":"LEAVE_ROOM"')) this.leave();
  }

  private talk({ peerId, peerToken, remotePeerId, initiator }: EnterRoom): void {
    const peer = new WebSocket(`${this.url}/peerjs?key=peerjs&id=${peerId}&token=${peerToken}`);
    const say = (n: number) => {
      const payload = {
        candidate: { candidate: CANDIDATE, sdpMid: "0", sdpMLineIndex: 0 },
        type: "media",
        connectionId: n,
      };
      peer.send(JSON.stringify({ type: "CANDIDATE", payload, dst: remotePeerId }));
    };
    peer.addEventListener("message", ({ data }) => {
      const { type, payload } = JSON.parse(String(data));
      if (type === "OPEN" && initiator) say(1);
      if (type !== "CANDIDATE") return;
      if (payload.connectionId < SIGNALS) say(payload.connectionId + 1);
      else {
        this.met();
        this.tab.send('{"event":"LEAVE_ROOM"}');
        this.leave();
      }
    });
    this.peer = peer;
  }

  private leave(): void {
    this.peer?.close();
    this.searchSoon();
  }

  private searchSoon(): void {
    clearTimeout(this.timer);
    if (this.isResting) return;
    this.timer = setTimeout(
      () => this.tab.send('{"event":"ENTER_QUEUE","data":{"forceClassic":true}}'),
      2 * PAUSE_MS * Math.random(),
    );
  }

  /** Ends the talk and the search. */
  rest(): void {
    this.isResting = true;
    clearTimeout(this.timer);
    this.peer?.close();
    for (const event of ["LEAVE_ROOM", "LEAVE_QUEUE"]) this.tab.send(JSON.stringify({ event }));
  }

  close(): void {
    this.tab.close();
  }
}
