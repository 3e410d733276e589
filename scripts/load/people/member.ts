import type { AckData } from "#contract/realtime.ts";
import { SECOND_MS } from "#contract/time.ts";
import type { Random } from "#src/deps.ts";
import type { Tally } from "../promises.ts";
import type { MemberData, Notes } from "../reports.ts";
import { Calls } from "./calls.ts";
import { Chat } from "./chat.ts";
import { Dating } from "./dating.ts";
import { Files } from "./files.ts";
import { Line, Lost, type Page, Refused } from "./line.ts";
import { Me } from "./me.ts";
import { Meetups } from "./meetups.ts";
import { Purse } from "./purse.ts";

/** How many to each side are friends, and who is near enough to be liked. */
const FRIENDS = 2;
const NEAR = 4;

/** A member: one act after another, each chosen by chance, with a pause between. */
export class Member implements Page {
  readonly token: string;
  private readonly me: Me;
  private readonly files: Files;
  private readonly chat: Chat;
  private readonly calls: Calls;
  private readonly dating: Dating;
  private readonly meetups: Meetups;
  private readonly purse: Purse;
  private readonly pace: number;
  private friends: readonly Member[] = [];
  private timer: Timer | undefined;
  private isHere = false;
  private isStopped = false;

  constructor(
    at: { socket: string; api: string; pace: number },
    data: MemberData,
    /** Chooses acts and pauses, so that what happens meanwhile changes neither. */
    private readonly script: Random,
    random: Random,
    { notes, tally }: { notes: Notes; tally: Tally },
  ) {
    this.token = data.token;
    this.me = new Me(data, at.api, random, notes, tally);
    this.me.line = new Line(at.socket, this, random, notes);
    this.pace = at.pace;
    this.files = new Files(this.me);
    this.chat = new Chat(this.me, this.files);
    this.calls = new Calls(this.me);
    this.dating = new Dating(this.me);
    this.meetups = new Meetups(this.me);
    this.purse = new Purse(this.me);
  }

  /** How often of a hundred times. What is left is written. */
  private readonly acts: readonly [share: number, act: () => unknown][] = [
    [14, () => this.dating.search()],
    [2, () => this.asVip(() => this.dating.likeBack())],
    [8, () => this.asVip(() => this.meetups.walk())],
    [6, () => this.asVip(() => this.calls.call())],
    [8, () => this.chat.react()],
    [4, () => this.chat.edit()],
    [2, () => this.chat.sendVoice()],
    [1, () => this.chat.sendPhoto()],
    [0.3, () => this.files.show(this.me.pick(this.friends).files)],
    [1, () => this.purse.buy()],
    [2, () => this.me.line.lose()],
  ];

  /** In a ring: the first beside is the one to chat with. */
  meet(all: readonly Member[], n: number): void {
    const around = (most: number) => {
      const steps = Array.from({ length: most }, (_, step) => [step + 1, -step - 1]).flat();
      const near = steps.map((step) => all.at((n + step) % all.length)!);
      return [...new Set([all[n ^ 1]!, ...near])].filter((other) => other !== this);
    };
    this.friends = around(FRIENDS);
    this.chat.other = all[n ^ 1]!.chat;
    this.calls.friends = this.friends.map(({ calls }) => calls);
    this.dating.near = around(NEAR).map(({ dating }) => dating);
  }

  come(): void {
    this.me.line.open();
  }

  onHello({ call }: AckData["HELLO"]): void {
    this.calls.resume(call);
  }

  onReady(): void {
    this.me.line.say("HEAR_CALLS", {});
    this.chat.sendAgain();
    if (this.isHere) return;
    this.isHere = true;
    void this.attempt(() => this.begin()).then(() => this.actLater());
  }

  private async begin(): Promise<void> {
    await this.purse.begin();
    for (const { me } of this.friends) await this.me.post(`/api/user/friendship/requests/follow/${me.id}`);
  }

  onLost(): void {}

  onFrame(frame: Parameters<Page["onFrame"]>[0]): void {
    if (frame.event === "exception") this.me.notes.failed(frame.data.code);
    else for (const part of [this.chat, this.calls, this.dating, this.purse]) part.hear(frame);
  }

  private actLater(): void {
    if (this.isStopped) return;
    const pause = (0.4 + 1.2 * this.script()) * this.pace * SECOND_MS;
    this.timer = setTimeout(() => void this.attempt(() => this.act()).then(() => this.actLater()), pause);
  }

  private act(): unknown {
    let chance = 100 * this.script();
    if (!this.me.line.isReady) return;
    for (const [share, act] of this.acts) {
      if (chance < share) return act();
      chance -= share;
    }
    return this.chat.write();
  }

  private asVip(act: () => unknown): unknown {
    return this.purse.isVip ? act() : this.purse.buy();
  }

  private async attempt(act: () => unknown): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof Lost) return;
      this.me.notes.failed(error instanceof Refused ? error.code : `no answer (${(error as Error).message})`);
    }
  }

  /** Acts no more. What was sent may still be confirmed. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.calls.stop();
  }

  /** What was promised, read back. */
  async readBack(): Promise<void> {
    this.me.line.close();
    await this.attempt(() => this.chat.readBack());
    await this.attempt(() => this.dating.readBack());
    await this.attempt(() => this.purse.readBack());
  }
}
