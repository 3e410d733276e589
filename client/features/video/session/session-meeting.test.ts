import { expect, test } from "bun:test";
import fc from "fast-check";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { seeded } from "#src/chance/seeded.ts";
import { type Reply, type Request, type Socket, Town } from "#src/features/video/lobby/lobby.model.ts";
import { networkSteps, pick, type Steps, settle, stepsOf } from "#test/helpers/interleavings.ts";
import { step } from "./session-machine.ts";
import { initialSession, type SessionEffect, type SessionInput, type VideoSession } from "./session-model.ts";

/**
 * The real session in front of the server's real lobby, over a network that delivers late, drops sockets and brings them
 * back. In whatever order messages, clicks, cameras and timers come, once all is delivered they agree.
 */

type TestTown = Town<Tab>;

class Tab {
  session: VideoSession = initialSession;
  socket: Socket | null = null;
  /** The user has left the video chat, and has not started it again. */
  hasLeft = false;
  /** The room with which this tab has a peer connection. */
  connected: string | null = null;
  /** Pending cameras and timers. */
  readonly pending: SessionInput[] = [];
  private token: string | null = null;
  /** The server has answered HELLO: before that nothing else is sent. */
  private ready = false;
  /** Searches without an answer, with their turns. */
  private readonly searches = new Map<Request, number>();

  constructor(
    readonly town: TestTown,
    readonly person: string,
  ) {}

  connect(): void {
    if (this.socket) return;
    this.socket = this.town.open(this.person);
    this.socket.toServer.push({ do: "hello", token: this.token });
  }

  drop(): void {
    if (!this.socket) return;
    this.town.dropped.push(this.socket);
    this.socket = null;
    this.ready = false;
    const turns = [...this.searches.values()];
    this.searches.clear();
    this.does({ type: "socketClosed" });
    for (const turn of turns) this.does({ type: "refused", turn, code: "disconnected" });
  }

  hear(): boolean {
    const reply = this.socket?.toClient.shift();
    const input = reply && this.inputOf(reply);
    if (input) this.does(input);
    return reply !== undefined;
  }

  does(input: SessionInput): void {
    const [session, effects] = step(this.session, input, this.town.now);
    this.session = session;
    if (input.type === "exit" || input.type === "start") this.hasLeft = input.type === "exit";
    if (this.hasLeft) expect(session.state).toBe("init");
    for (const effect of effects) this.perform(effect);
  }

  private perform(effect: SessionEffect): void {
    if (effect.type === "enterQueue") this.search(effect.turn, effect.takeOver);
    else if (effect.type === "leaveQueue") this.send({ do: "leaveQueue" });
    else if (effect.type === "leaveRoom" || effect.type === "keepRoom")
      this.send({ do: effect.type, roomId: effect.roomId });
    else if (effect.type === "askDevices") this.pending.push({ type: "devicesReady", turn: effect.turn });
    else if (effect.type === "pause") this.pending.push({ type: "pauseEnded", turn: effect.turn });
    else if (effect.type === "startTimeout") this.pending.push({ type: "waitedTooLong", turn: effect.turn });
    else if (effect.type === "recheckAbsence")
      this.pending.push({ type: "companionStillAway", roomId: effect.roomId });
    else if (effect.type === "connect") this.connected = effect.room.roomId;
    else if (effect.type === "hangUp") this.connected = null;
  }

  /** The country differs now and then, so that some searches begin anew. */
  private search(turn: number, takeOver: boolean): void {
    const wantCountry = turn % 3 === 0 ? "RU" : ANY_COUNTRY;
    const request: Request = { do: "enter", takeOver, rated: false, country: "RU", wantCountry };
    if (this.ready) this.searches.set(request, turn);
    else this.does({ type: "refused", turn, code: "disconnected" });
    this.send(request);
  }

  private send(request: Request): void {
    if (this.ready) this.socket?.toServer.push(request);
  }

  /** What `session.ts` makes of a message. */
  private inputOf(reply: Reply): SessionInput | null {
    switch (reply.event) {
      case "ENTER_ROOM":
        return { type: "entered", room: reply.room };
      case "LEAVE_ROOM":
        return { type: "left", ...reply.data };
      case "COMPANION_AWAY":
        return { type: "companionAway", ...reply.data };
      case "QUEUE_TAKEN":
        return { type: "taken" };
      case "QUEUE_ENDED":
        return { type: reply.data.reason === "moderated" ? "searchAgain" : "searchEnded" };
      case "ACK":
        if (reply.hello) return this.greeted(reply.hello);
        return this.answered(reply.to, (turn) => ({
          type: "acknowledged",
          turn,
          peerId: reply.peerId!,
          peerToken: "",
          ticket: "",
        }));
      case "exception":
        return this.answered(reply.to, (turn) => ({ type: "refused", turn, code: reply.code }));
    }
  }

  private greeted(held: NonNullable<Extract<Reply, { event: "ACK" }>["hello"]>): SessionInput {
    this.token = this.socket!.resumeToken;
    this.ready = true;
    return { type: "socketOpened", held };
  }

  private answered(request: Request, input: (turn: number) => SessionInput): SessionInput | null {
    const turn = this.searches.get(request);
    this.searches.delete(request);
    return turn === undefined ? null : input(turn);
  }
}

const CLICKS = ["start", "next", "searchAgain", "stop", "exit", "takeOver"] as const;
const STEPS: Steps<TestTown, Tab> = {
  ...networkSteps<Socket>(),
  start: (_, tab) => tab.does({ type: "start" }),
  click: (_, tab, n) => tab.does({ type: pick(CLICKS, n) }),
  pending: (_, tab, n) => {
    const [input] = tab.pending.splice(n % Math.max(1, tab.pending.length), 1);
    if (input) tab.does(input);
  },
  meet: (town, tab) => {
    const { connected: roomId } = tab;
    if (roomId && town.tabs.some((other) => other !== tab && other.connected === roomId))
      tab.does({ type: "connected", roomId });
  },
  break: (_, tab, n) => {
    if (tab.connected && n % 3 === 0) tab.does({ type: "broken", roomId: tab.connected });
  },
  dismiss: (town, tab, n) => {
    if (n % 4 === 0) town.dismiss(tab.person);
  },
  wait: (town, _, n) => {
    town.now += pick([20, 500, 1_000, 3_000, 10_000], n);
  },
  tick: (town) => void town.tick(),
};

/** Frequent steps are listed more than once. */
const USUAL = [
  ...Array(2).fill("start"),
  ...Array(3).fill("pending"),
  ...Array(3).fill("meet"),
  ...Array(3).fill("serve"),
  ...Array(3).fill("hear"),
  ...Array(2).fill("settle"),
  ...Array(2).fill("tick"),
  "connect",
] as string[];

/** Without bias: fast-check would otherwise prefer small numbers and short lives, in which little happens. */
const life = fc.noBias(
  fc.record({
    seed: fc.integer(),
    people: fc.integer({ min: 2, max: 5 }),
    tabs: fc.integer({ min: 1, max: 2 }),
    steps: stepsOf(STEPS, USUAL),
  }),
);

test("In any order of clicks, messages and disconnects everyone ends where the lobby has them", () => {
  let met = 0;
  fc.assert(
    fc.property(life, ({ seed, people, tabs, steps }) => {
      const town = townOf(people, tabs, seed);
      for (const [name, tab, n] of steps) {
        STEPS[name]!(town, pick(town.tabs, tab), n);
        met += town.tabs.filter(({ session }) => session.state === "talking").length;
      }
      for (const tab of town.tabs) tab.connect();
      settle(town);
      for (const tab of town.tabs) expectToAgree(town, tab);
    }),
    { numRuns: 2_000, seed: 20_300_115 },
  );
  expect(met).toBeGreaterThan(10_000);
}, 180_000);

function townOf(size: number, tabs: number, seed: number): TestTown {
  const people = Array.from({ length: size }, (_, n) => `guest:${n}`);
  const town: TestTown = new Town(people, seeded(seed));
  for (const person of people) for (let n = 0; n < tabs; n++) town.tabs.push(new Tab(town, person));
  for (const tab of town.tabs) tab.connect();
  settle(town);
  return town;
}

/** A talk that the server no longer has may go on, and a room may wait for the camera. */
function expectToAgree({ lobby }: TestTown, { socket, session }: Tab): void {
  const seat = lobby.seatOf(socket!.id);
  expect({ searching: searchOf(session), room: roomOf(session) }).toEqual({
    searching: seat && !seat.room ? seat.peerId : null,
    room: seat?.room?.id ?? null,
  });
}

const searchOf = (session: VideoSession) => (session.state === "searching" ? session.peerId : null);

function roomOf(session: VideoSession): string | null {
  if ("room" in session) return session.orphaned ? null : session.room.roomId;
  return session.state === "permission" && typeof session.aim === "object" ? session.aim.roomId : null;
}
