import type { AckData, ServerFrame } from "#contract/realtime.ts";
import { Lost, Refused } from "./line.ts";
import type { Me } from "./me.ts";

type State =
  | { kind: "idle" }
  | { kind: "asking"; other: string }
  | { kind: "ringing" | "talking"; callId: string; other: string };

const IDLE: State = { kind: "idle" };
const ANSWER_SHARE = 0.7;
const DECLINE_SHARE = 0.15;
const ANSWER_MS = { least: 500, most: 3_000 };
const PATIENCE_MS = { least: 3_000, most: 9_000 };
const TALK_MS = { least: 2_000, most: 15_000 };
/** What a call may end as before it rings. */
const OUTCOMES = ["user_offline", "call_busy", "another_tab", "call_ended", "calls_between_friends_only"];

/** Someone who calls friends, answers, declines or lets it ring, talks and hangs up. */
export class Calls {
  friends: readonly Calls[] = [];
  private state: State = IDLE;
  private rings: { callId: string; from: string } | null = null;
  /** When a friend pressed: their call has not rung here yet. */
  private calledAt: number | null = null;
  private pressedAt = 0;
  /** The latest that this end was in, and the latest that it left: the answer of the other may have been under way. */
  private entered = "";
  private hungUp = "";
  private timer: Timer | undefined;
  private isStopped = false;

  constructor(private readonly me: Me) {}

  async call(): Promise<void> {
    if (this.state.kind !== "idle" || this.rings) return;
    const friend = this.me.pick(this.friends);
    const other = friend.me.id;
    this.state = { kind: "asking", other };
    friend.calledAt = performance.now();
    this.pressedAt = now();
    try {
      const { callId } = await this.me.line.ask("CALL", { userID: other });
      if (this.state.kind !== "asking") return;
      this.state = { kind: "ringing", callId, other };
      this.later(PATIENCE_MS, () => this.hangUp("cancelled"));
    } catch (error) {
      friend.calledAt = null;
      if (error instanceof Lost) throw error;
      if (this.state.kind === "asking") this.state = IDLE;
      if (!(error instanceof Refused && OUTCOMES.includes(error.code))) throw error;
      this.me.notes.came(`call: ${error.code}`);
    }
  }

  hear(frame: ServerFrame): void {
    if (frame.event === "CALL") this.ring({ callId: frame.data.callId, from: frame.data.from.id });
    else if (frame.event === "CALL_ANSWERED") this.enter(frame.data.callId, frame.data.userId);
    else if (frame.event === "CALL_FINISHED") this.end(frame.data.callId, frame.data.reason);
    else if (frame.event === "CALL_EXPIRED") this.end(frame.data.callId, "expired");
  }

  private ring(rings: { callId: string; from: string }): void {
    if (this.calledAt !== null) this.me.notes.took("ring", performance.now() - this.calledAt);
    this.calledAt = null;
    this.rings = rings;
    // Who calls someone else at this moment goes on doing so.
    if (this.state.kind !== "idle") return;
    const chance = this.me.random();
    if (chance < ANSWER_SHARE) this.later(ANSWER_MS, () => this.answer());
    else if (chance < ANSWER_SHARE + DECLINE_SHARE) this.later(ANSWER_MS, () => this.decline());
  }

  private answer(): void {
    if (!this.rings || this.state.kind !== "idle") return;
    this.pressedAt = now();
    this.quietly(this.me.line.ask("ANSWER_CALL", { userID: this.rings.from }));
  }

  private decline(): void {
    if (!this.rings) return;
    this.quietly(this.me.line.ask("END_CALL", { userID: this.rings.from }));
    this.rings = null;
    this.me.notes.came("call: declined");
  }

  private enter(callId: string, other: string): void {
    if (this.rings?.callId === callId) this.rings = null;
    if (callId === this.hungUp) return;
    const wasTalking = this.state.kind === "talking";
    this.state = { kind: "talking", callId, other };
    this.later(TALK_MS, () => this.hangUp("talked"));
    if (callId === this.entered) return;
    this.entered = callId;
    const entry = { roomId: callId, searchedAt: this.pressedAt, enteredAt: now(), wasTalking };
    this.me.notes.entered({ kind: "call", ...entry });
  }

  private hangUp(outcome: string): void {
    const { state } = this;
    if (state.kind !== "ringing" && state.kind !== "talking") return;
    this.state = IDLE;
    this.hungUp = state.callId;
    this.me.notes.came(`call: ${outcome}`);
    this.quietly(this.me.line.ask("END_CALL", { userID: state.other }));
  }

  private end(callId: string, reason: string): void {
    if (this.rings?.callId === callId) this.rings = null;
    const { state } = this;
    if (!("callId" in state) || state.callId !== callId) return;
    clearTimeout(this.timer);
    this.state = IDLE;
    if (state.kind === "ringing" && reason !== "declined") this.me.notes.came(`call: ${reason}`);
  }

  /** After a lost network: the server knows which call this tab still has. What was to end it may not have arrived. */
  resume(call: AckData["HELLO"]["call"]): void {
    this.rings = null;
    this.state = IDLE;
    if (!call) return;
    const { callId, userId: other } = call;
    if (callId === this.hungUp) this.quietly(this.me.line.ask("END_CALL", { userID: other }));
    else if (call.room) this.enter(callId, other);
    else {
      this.state = { kind: "ringing", callId, other };
      this.later(PATIENCE_MS, () => this.hangUp("cancelled"));
    }
  }

  /** The other may have been quicker, and the network may have gone: both show by themselves. */
  private quietly(act: Promise<unknown>): void {
    act.catch((error) => {
      if (error instanceof Refused && error.code !== "call_ended") this.me.notes.failed(error.code);
    });
  }

  private later({ least, most }: { least: number; most: number }, act: () => void): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(act, this.me.between(least, most));
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }
}

const now = () => performance.timeOrigin + performance.now();
