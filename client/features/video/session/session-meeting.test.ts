import { expect, test } from "bun:test";
import fc from "fast-check";
import type { EnterRoom } from "#contract/realtime.ts";
import { step } from "./session-machine.ts";
import { initialSession, type SessionInput, type VideoSession } from "./session-model.ts";

/**
 * Three people and a simple matchmaker, connected by wires that delay messages. In whatever order messages, clicks and
 * disconnects come, once the wires are empty everyone agrees with the matchmaker.
 */
type Upward =
  | { type: "enter"; turn: number }
  | { type: "leaveQueue" }
  | { type: "leaveRoom"; roomId: string };

interface Ticket {
  who: number;
  peerId: string;
}

interface Person {
  session: VideoSession;
  up: Upward[];
  down: SessionInput[];
  wired: boolean;
}

class World {
  people: Person[] = [0, 1, 2].map(() => ({ session: initialSession, up: [], down: [], wired: false }));
  waiting: Ticket[] = [];
  /** Searches whose socket is closed. */
  paused: Ticket[] = [];
  rooms = new Map<string, Ticket[]>();
  count = 0;

  does(who: number, input: SessionInput): void {
    const person = this.people[who]!;
    const [session, effects] = step(person.session, input, 0);
    person.session = session;
    for (const effect of effects) {
      if (effect.type === "enterQueue") this.sends(person, { type: "enter", turn: effect.turn });
      if (effect.type === "leaveQueue") this.sends(person, { type: "leaveQueue" });
      if (effect.type === "leaveRoom") this.sends(person, { type: "leaveRoom", roomId: effect.roomId });
      if (effect.type === "askDevices") this.does(who, { type: "devicesReady", turn: effect.turn });
    }
  }

  private sends(person: Person, message: Upward): void {
    if (person.wired) person.up.push(message);
  }

  /** The server reads one message from this person. */
  reads(who: number, answerFirst: boolean): void {
    const message = this.people[who]!.up.shift();
    if (message?.type === "enter") this.enters(who, message.turn, answerFirst);
    if (message?.type === "leaveQueue") this.waiting = this.waiting.filter((ticket) => ticket.who !== who);
    if (message?.type === "leaveRoom" && this.roomOf(who)?.[0] === message.roomId)
      this.ends(message.roomId, who);
  }

  private enters(who: number, turn: number, answerFirst: boolean): void {
    const current = this.roomOf(who);
    if (current) this.ends(current[0], who);
    this.waiting = this.waiting.filter((ticket) => ticket.who !== who);
    const ticket = { who, peerId: `peer-${++this.count}` };
    const answer: SessionInput = { type: "acknowledged", turn, peerId: ticket.peerId, peerToken: "token" };
    if (answerFirst) this.tells(who, answer);
    this.waits(ticket);
    if (!answerFirst) this.tells(who, answer);
  }

  private waits(ticket: Ticket): void {
    const other = this.waiting.shift();
    if (other) this.matches(ticket, other);
    else this.waiting.push(ticket);
  }

  private matches(one: Ticket, two: Ticket): void {
    const roomId = `room-${++this.count}`;
    this.rooms.set(roomId, [one, two]);
    for (const [me, you] of [
      [one, two],
      [two, one],
    ] as const) {
      const room: EnterRoom = {
        roomId,
        mode: "classic",
        initiator: me === one,
        peerId: me.peerId,
        remotePeerId: you.peerId,
        peerToken: "token",
        iceServers: [],
        companion: null,
      };
      this.tells(me.who, { type: "entered", room });
    }
  }

  private ends(roomId: string, by: number): void {
    for (const { who } of this.rooms.get(roomId) ?? [])
      if (who !== by) this.tells(who, { type: "left", roomId, reason: "left" });
    this.rooms.delete(roomId);
  }

  private tells(who: number, input: SessionInput): void {
    if (this.people[who]!.wired) this.people[who]!.down.push(input);
  }

  hears(who: number): void {
    const input = this.people[who]!.down.shift();
    if (input) this.does(who, input);
  }

  /** The server keeps a disconnected person's room or ticket for a while, and matches them with no one meanwhile. */
  drops(who: number): void {
    const person = this.people[who]!;
    Object.assign(person, { wired: false, up: [], down: [] });
    this.paused.push(...this.waiting.filter((ticket) => ticket.who === who));
    this.waiting = this.waiting.filter((ticket) => ticket.who !== who);
    this.does(who, { type: "socketClosed" });
  }

  returns(who: number): void {
    const person = this.people[who]!;
    if (person.wired) return;
    person.wired = true;
    const held = this.roomOf(who);
    const mine = held?.[1].find((end) => end.who === who);
    const other = held?.[1].find((end) => end.who !== who);
    const room: EnterRoom | null =
      held && mine && other
        ? {
            roomId: held[0],
            mode: "classic",
            initiator: held[1][0] === mine,
            peerId: mine.peerId,
            remotePeerId: other.peerId,
            peerToken: "token",
            iceServers: [],
            companion: null,
          }
        : null;
    const ticket = this.takePaused(who);
    const peerId = room?.peerId ?? ticket?.peerId ?? null;
    this.does(who, {
      type: "socketOpened",
      held: { room, waiting: ticket !== undefined, peerId, peerToken: null, companionAway: false },
    });
    if (ticket) this.waits(ticket);
  }

  private takePaused(who: number): Ticket | undefined {
    const ticket = this.paused.find((one) => one.who === who);
    this.paused = this.paused.filter((one) => one !== ticket);
    return ticket;
  }

  forgets(who: number): void {
    this.takePaused(who);
    const held = this.roomOf(who);
    if (held && !this.people[who]!.wired) this.ends(held[0], who);
  }

  roomOf(who: number) {
    return [...this.rooms].find(([, ends]) => ends.some((end) => end.who === who));
  }

  settle(): void {
    for (const who of [0, 1, 2]) this.returns(who);
    while (this.people.some((person) => person.up.length + person.down.length > 0))
      for (const who of [0, 1, 2]) {
        this.reads(who, true);
        this.hears(who);
      }
  }
}

type Move =
  | { act: "clicks"; who: number; input: SessionInput }
  | { act: "reads"; who: number; answerFirst: boolean }
  | { act: "hears" | "drops" | "returns" | "forgets" | "connects" | "waits"; who: number };

function make(world: World, move: Move): void {
  const { who } = move;
  const { session } = world.people[who]!;
  if (move.act === "clicks") world.does(who, move.input);
  else if (move.act === "reads") world.reads(who, move.answerFirst);
  else if (move.act === "connects" && "room" in session)
    world.does(who, { type: "connected", roomId: session.room.roomId });
  else if (move.act === "waits") {
    world.does(who, { type: "waitedTooLong", turn: session.turn });
    world.does(who, { type: "pauseEnded", turn: session.turn });
  } else if (move.act !== "connects") world[move.act](who);
}

const anyone = fc.constantFrom(0, 1, 2);
const click = fc
  .constantFrom("start", "next", "next", "searchAgain", "stop", "exit", "takeOver")
  .map((type) => ({ type }) as SessionInput);
const plain = (...acts: ("hears" | "drops" | "returns" | "forgets" | "connects" | "waits")[]) =>
  fc.record({ act: fc.constantFrom(...acts), who: anyone });
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("clicks"), who: anyone, input: click }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant("reads"), who: anyone, answerFirst: fc.boolean() }) },
  {
    weight: 14,
    arbitrary: plain("hears", "hears", "hears", "hears", "returns", "connects", "drops", "forgets", "waits"),
  },
);

test("In any order of clicks, messages and disconnects everyone ends where the matchmaker has them", () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 120 }), (moves) => {
      const world = new World();
      for (const me of [0, 1, 2]) {
        world.returns(me);
        world.does(me, { type: "start" });
      }
      for (const move of moves) make(world, move);
      world.settle();
      for (const [me, { session }] of world.people.entries()) {
        const held = world.roomOf(me)?.[0] ?? null;
        const believed = "room" in session && !session.orphaned ? session.room.roomId : null;
        expect({ me, state: session.state, room: believed }).toEqual({
          me,
          state: session.state,
          room: held,
        });
        expect(world.waiting.some((ticket) => ticket.who === me)).toBe(session.state === "searching");
      }
    }),
    { numRuns: 4_000 },
  );
});
