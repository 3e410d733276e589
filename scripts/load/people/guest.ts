import { STAY_IN_TOUCH_AFTER_MS } from "#contract/limits.ts";
import type { AckData } from "#contract/realtime.ts";
import type { Random } from "#src/deps.ts";
import type { Tally } from "../promises.ts";
import type { Notes, Wish } from "../reports.ts";
import { Line, type Page, Refused } from "./line.ts";

type State = "idle" | "searching" | "talking";

const STAY_MS = { least: 1_000, most: 9_000 };
const PAUSE_MS = 2_000;
/** Who likes the talk stays, if the other does, until they may say that they would like to talk again. */
const PATIENT_SHARE = 0.15;
const WISH_SHARE = 0.7;
const LOST_SHARE = 0.03;
/** Of those who leave a companion: they go home, and someone else comes. The others stop for a moment, or press Next. */
const HOME_SHARE = 0.01;
const NEXT_SHARE = 0.8;

/** A guest who meets strangers, skips, loses the network at times and comes back to the same room, and goes home. */
export class Guest implements Page {
  private state: State = "idle";
  private line!: Line;
  private key = "";
  private room = "";
  /** Where this guest wants to talk again, until they hear that both do, or meet someone else. */
  private wishedIn = "";
  private searchedAt = 0;
  private timer: Timer | undefined;
  private isStopped = false;

  constructor(
    private readonly url: string,
    private readonly random: Random,
    private readonly notes: Notes,
    private readonly tally: Tally,
  ) {}

  come(): void {
    this.state = "idle";
    this.room = "";
    this.wishedIn = "";
    this.key = crypto.randomUUID();
    this.line = new Line(this.url, this, this.random, this.notes);
    this.line.open();
  }

  /** The server says where this guest is: what was on its way when the network went may not have arrived. */
  onHello({ room, waiting }: AckData["HELLO"]): void {
    if (room) {
      if (room.roomId === this.room) this.state = "talking";
      this.enter(room.roomId);
    } else if (waiting) this.state = "searching";
    else {
      this.state = "idle";
      this.later(this.random() * PAUSE_MS, () => this.search());
    }
  }

  /** What was said to a page that was away is said again if it asks again. */
  onReady(): void {
    if (this.wishedIn) void this.wish(this.wishedIn);
  }

  onLost(): void {
    clearTimeout(this.timer);
  }

  onFrame({ event, data }: Parameters<Page["onFrame"]>[0]): void {
    if (event === "ENTER_ROOM") this.enter(data.roomId);
    else if (event === "LEAVE_ROOM" && this.isTalkingIn(data.roomId)) this.search();
    else if (event === "IN_TOUCH") this.hearOfWish(data.roomId);
    // The companion was quicker.
    else if (event === "exception" && data.event !== "LEAVE_ROOM") this.notes.failed(data.code);
  }

  private enter(roomId: string): void {
    // The room was found while this guest pressed Stop: the server closes it by itself.
    if (this.state === "idle") return;
    const wasTalking = this.state === "talking";
    this.state = "talking";
    if (roomId !== this.room) {
      this.room = roomId;
      this.wishedIn = "";
      this.notes.entered({ kind: "room", roomId, searchedAt: this.searchedAt, enteredAt: now(), wasTalking });
    }
    this.stay();
  }

  private stay(): void {
    const stay = STAY_MS.least + this.random() * (STAY_MS.most - STAY_MS.least);
    const chance = this.random();
    if (chance < PATIENT_SHARE) this.later(STAY_IN_TOUCH_AFTER_MS + stay, () => this.likeTheTalk());
    else if (chance < PATIENT_SHARE + LOST_SHARE) this.later(stay, () => this.line.lose());
    else this.later(stay, () => this.move());
  }

  /** Who waits for the answer does not go home before. */
  private likeTheTalk(): void {
    this.later(STAY_MS.most, () => this.search());
    if (this.random() < WISH_SHARE) void this.wish(this.room);
  }

  private async wish(roomId: string): Promise<void> {
    this.wishedIn = roomId;
    this.note(roomId, "asked");
    try {
      await this.line.ask("STAY_IN_TOUCH", { roomId });
      this.note(roomId, "confirmed");
    } catch (error) {
      if (error instanceof Refused) this.notes.failed(error.code);
    }
  }

  private hearOfWish(roomId: string): void {
    this.note(roomId, "heard");
    if (roomId === this.wishedIn) this.wishedIn = "";
  }

  private note(roomId: string, what: Wish["what"]): void {
    this.notes.wished({ roomId, guest: this.key, what });
  }

  private move(): void {
    const chance = this.random();
    if (chance < HOME_SHARE) {
      this.line.close();
      this.later(this.random() * PAUSE_MS, () => this.come());
    } else if (chance < NEXT_SHARE) this.search();
    else this.pause();
  }

  /** False for a guest who has pressed Next already: the companion's leaving no longer matters. */
  private isTalkingIn(roomId: string): boolean {
    return this.state === "talking" && this.room === roomId;
  }

  private search(): void {
    clearTimeout(this.timer);
    this.state = this.isStopped ? "idle" : "searching";
    if (this.isStopped) return;
    this.searchedAt = now();
    this.line.say("ENTER_QUEUE", { forceClassic: true });
  }

  private pause(): void {
    this.state = "idle";
    this.line.say("LEAVE_ROOM", { roomId: this.room });
    this.later(this.random() * PAUSE_MS, () => this.search());
  }

  private later(ms: number, act: () => void): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(act, ms);
  }

  /** Acts no more; frames under way are still heard. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Whether the server agrees with this guest about their state; of those who are away no one can tell. */
  async compare(): Promise<void> {
    if (!this.line?.isReady) return;
    const hello = await this.line.ask("HELLO", {}).catch(() => null);
    if (!hello) return;
    const { room, waiting } = hello;
    const isAgreed =
      this.state === "talking"
        ? room?.roomId === this.room
        : room === null && waiting === (this.state === "searching");
    this.tally.check("agree", isAgreed);
  }

  leave(): void {
    this.line?.close();
  }
}

const now = () => performance.timeOrigin + performance.now();
