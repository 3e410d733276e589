import type { AckData, ClientEvent } from "#contract/realtime.ts";
import type { Random } from "#src/deps.ts";

/** One end has received ENTER_ROOM. Times are from `performance.now()`. */
interface Entry {
  roomId: string;
  searchedAt: number;
  enteredAt: number;
}

/** A pair that has met: both ends have received ENTER_ROOM. Times are from `performance.now()`. */
export interface Meeting {
  /** When the later of the two began to search: the pair could not be made before. */
  possibleAt: number;
  /** When the later of the two received it. */
  enteredAt: number;
}

export type ClientState = "idle" | "searching" | "talking";

const STAY_MS = { least: 1_000, most: 9_000 };
const PAUSE_MS = 2_000;
/** Share of guests who leave a companion by Next; the others stop and come back a little later. */
const NEXT_SHARE = 0.8;

/** Puts the two ends of each room together. */
export function pairing(met: (meeting: Meeting) => void): (entry: Entry) => void {
  /** Rooms whose ENTER_ROOM has reached one end only. */
  const rooms = new Map<string, Entry>();
  return (entry) => {
    const other = rooms.get(entry.roomId);
    rooms.delete(entry.roomId);
    if (!other) rooms.set(entry.roomId, entry);
    else
      met({
        possibleAt: Math.max(entry.searchedAt, other.searchedAt),
        enteredAt: Math.max(entry.enteredAt, other.enteredAt),
      });
  };
}

/** A guest who joins, stays for some seconds, and leaves at random. It parses no more of a frame than it needs. */
export class Wanderer {
  state: ClientState = "idle";
  private readonly socket: WebSocket;
  private room = "";
  private searchedAt = 0;
  private timer: Timer | undefined;
  private stopped = false;
  private answered: (hello: AckData["HELLO"]) => void = () => {};

  constructor(
    url: string,
    private readonly random: Random,
    private readonly entered: (entry: Entry) => void,
  ) {
    this.socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
    this.socket.onmessage = ({ data }) => this.hear(data as string);
  }

  /** Stops acting; frames under way are still received. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Whether the server agrees with this guest about its state. */
  async agrees(): Promise<boolean> {
    const answer = new Promise<AckData["HELLO"]>((resolve) => {
      this.answered = resolve;
    });
    this.say("HELLO", {}, "1");
    const { room, waiting } = await answer;
    if (this.state === "talking") return room?.roomId === this.room;
    return room === null && waiting === (this.state === "searching");
  }

  close(): void {
    this.stop();
    this.socket.close();
  }

  private hear(text: string): void {
    if (text.startsWith('{"event":"ACK"')) this.answered(JSON.parse(text).data);
    else if (text.startsWith('{"event":"WELCOME"')) this.later(PAUSE_MS, () => this.search());
    else if (text.startsWith('{"event":"ENTER_ROOM"')) this.enter(roomIdIn(text));
    else if (text.startsWith('{"event":"LEAVE_ROOM"') && this.isTalkingIn(roomIdIn(text))) this.left();
  }

  private enter(roomId: string): void {
    // The room was found while this guest pressed Stop: the server closes it by itself.
    if (this.state === "idle") return;
    this.state = "talking";
    this.room = roomId;
    this.entered({ roomId, searchedAt: this.searchedAt, enteredAt: performance.now() });
    const stay = STAY_MS.least + this.random() * (STAY_MS.most - STAY_MS.least);
    this.later(stay, () => (this.random() < NEXT_SHARE ? this.search() : this.pause()));
  }

  /** False for a guest who has pressed Next already: the companion's leaving no longer matters. */
  private isTalkingIn(roomId: string): boolean {
    return this.state === "talking" && this.room === roomId;
  }

  private left(): void {
    clearTimeout(this.timer);
    this.state = "idle";
    this.search();
  }

  private search(): void {
    if (this.stopped) return;
    this.state = "searching";
    this.searchedAt = performance.now();
    this.say("ENTER_QUEUE", { forceClassic: true });
  }

  private pause(): void {
    this.state = "idle";
    this.say("LEAVE_ROOM", { roomId: this.room });
    this.later(this.random() * PAUSE_MS, () => this.search());
  }

  private say(event: ClientEvent, data: object, id?: string): void {
    this.socket.send(JSON.stringify({ event, data, id }));
  }

  private later(milliseconds: number, act: () => void): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(act, milliseconds);
  }
}

function roomIdIn(text: string): string {
  const start = text.indexOf('"roomId":"') + 10;
  return text.slice(start, text.indexOf('"', start));
}
