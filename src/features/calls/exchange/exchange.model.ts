import { USUAL_DURATIONS } from "#src/config/durations.ts";
import { Problem } from "#src/problem.ts";
import { Grants } from "#src/realtime/peerjs/grants.ts";
import { createLog } from "#src/services/log.ts";
import type { CallFrame, Effect } from "./effects.ts";
import { createExchange } from "./exchange.ts";

/** Members with tabs, and a network that delivers when the test says so. Clients know only what messages tell them. */

type Request =
  | { do: "hello"; token: string | null }
  | { do: "identify"; person: string | null }
  | { do: "hear" }
  | { do: "call" | "answer" | "end"; other: string }
  | { do: "giveWay"; takeOver: boolean }
  | { do: "keep"; callId: string };

type Held = { callId: string; other: string; answered: boolean; companionAway: boolean };

type Reply =
  | CallFrame
  | { event: "CALL"; callId: string; from: string }
  | { event: "CALL_ANSWERED"; callId: string; other: string }
  | { event: "ACK"; to: Request; callId?: string; held?: Held | null };

export type ClientState =
  | { kind: "idle" }
  | { kind: "calling"; callId: string; other: string }
  | { kind: "talking"; callId: string; other: string; companionAway: boolean };

export interface Socket {
  id: string;
  person: string | null;
  resumeToken: string;
  toServer: Request[];
  toClient: Reply[];
}

const IDLE: ClientState = { kind: "idle" };

export class ModelTab {
  state: ClientState = IDLE;
  ring: { callId: string; from: string } | null = null;
  socket: Socket | null = null;
  private token: string | null = null;

  constructor(
    readonly town: Town,
    readonly member: string,
    public self: string | null = member,
  ) {}

  connect(): void {
    if (this.socket) return;
    this.socket = this.town.open();
    this.send({ do: "hello", token: this.token });
    if (this.self) this.identify();
  }

  /** The server learns of it later, from `town.notice`. */
  drop(): void {
    if (!this.socket) return;
    this.town.dropped.push(this.socket);
    this.socket = null;
    this.ring = null;
  }

  /** The server is gone, and knows nothing of this socket any more. */
  lose(): void {
    this.socket = null;
    this.ring = null;
  }

  /** Earlier frames have arrived before: no one signs in or out quicker than that. */
  sign(): void {
    while ((this.socket && this.town.serve(this.socket)) || this.hear());
    this.self = this.self ? null : this.member;
    this.ring = null;
    this.identify();
    if (this.socket) this.town.serve(this.socket);
  }

  private identify(): void {
    this.send({ do: "identify", person: this.self });
    this.send({ do: "hear" });
  }

  send(request: Request): void {
    this.socket?.toServer.push(request);
  }

  hear(): boolean {
    const reply = this.socket?.toClient.shift();
    if (reply) this.applyReply(reply);
    return reply !== undefined;
  }

  private applyReply(reply: Reply): void {
    switch (reply.event) {
      case "CALL":
        if (this.self) this.ring = reply;
        return;
      case "CALL_ANSWERED":
        this.stopRinging(reply.callId);
        this.state = { kind: "talking", callId: reply.callId, other: reply.other, companionAway: false };
        return;
      case "COMPANION_AWAY":
        if (this.state.kind === "talking" && this.state.callId === reply.data.roomId)
          this.state = { ...this.state, companionAway: reply.data.away };
        return;
      case "ACK":
        this.applyAck(reply);
        return;
      default:
        this.stopRinging(reply.data.callId);
        if (this.has(reply.data.callId)) this.state = IDLE;
    }
  }

  private applyAck({ to, callId, held }: Extract<Reply, { event: "ACK" }>): void {
    if (to.do === "hello") {
      this.token = this.socket!.resumeToken;
      this.state = held ? stateFrom(held) : IDLE;
    } else if (to.do === "call") {
      if (!this.has(callId!)) this.state = { kind: "calling", callId: callId!, other: to.other };
    } else if (to.do === "giveWay") {
      this.state = IDLE;
    } else if (to.do === "end") {
      if (this.ring?.from === to.other) this.ring = null;
      if (this.state.kind !== "idle" && this.state.other === to.other) this.state = IDLE;
    }
  }

  private stopRinging(callId: string): void {
    if (this.ring?.callId === callId) this.ring = null;
  }

  private has(callId: string): boolean {
    return this.state.kind !== "idle" && this.state.callId === callId;
  }
}

const stateFrom = ({ answered, companionAway, ...call }: Held): ClientState =>
  answered ? { kind: "talking", ...call, companionAway } : { kind: "calling", ...call };

export class Town {
  now = 1_000_000;
  readonly tabs: ModelTab[] = [];
  readonly dropped: Socket[] = [];
  private ids = 0;
  grants = new Grants(createLog("silent"));
  exchange = this.newExchange();
  private readonly sockets = new Map<string, Socket>();

  constructor(readonly people: string[]) {}

  open(): Socket {
    const id = `socket-${++this.ids}`;
    const resumeToken = `secret-${this.ids}`;
    const socket = { id, person: null, resumeToken, toServer: [], toClient: [] };
    this.sockets.set(id, socket);
    return socket;
  }

  notice(index: number): void {
    const socket = this.dropped.splice(index, 1)[0];
    if (!socket) return;
    this.sockets.delete(socket.id);
    this.exchange.connectionLost(socket.id, this.now);
    this.noteTabs(socket.person);
  }

  /** Requests sent before a drop may still arrive after it. */
  serve(socket: Socket): boolean {
    const request = socket.toServer.shift();
    if (!request) return false;
    try {
      socket.toClient.push({ event: "ACK", to: request, ...this.handle(socket, request) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    return true;
  }

  tick(): Effect[] {
    const effects = this.exchange.tick(this.now);
    this.perform(effects);
    return effects;
  }

  block(blocker: string, blocked: string): void {
    this.perform(this.exchange.block(blocker, blocked));
  }

  refuse(person: string, caller: string): void {
    this.perform(this.exchange.refuse(person, caller));
  }

  /** A clean stop and a start: sockets are gone, and what no one has answered is lost. */
  restart(): void {
    const saved = JSON.parse(JSON.stringify(this.exchange.save()));
    this.grants = new Grants(createLog("silent"));
    this.exchange = this.newExchange();
    this.exchange.restore(saved, this.now);
    this.sockets.clear();
    this.dropped.length = 0;
    for (const tab of this.tabs) tab.lose();
  }

  private newExchange() {
    return createExchange({ grants: this.grants, ids: () => `id-${++this.ids}`, durations: USUAL_DURATIONS });
  }

  tabsOf(person: string): Socket[] {
    return [...this.sockets.values()].filter((socket) => socket.person === person);
  }

  personAt(connection: string): string | null | undefined {
    return this.sockets.get(connection)?.person;
  }

  private handle(socket: Socket, request: Request): { callId?: string; held?: Held | null } {
    const tab = { connection: socket.id, resumeToken: socket.resumeToken };
    if (request.do === "hello") {
      if (request.token) this.perform(this.exchange.connectionBack(request.token, tab));
      return { held: this.heldBy(socket) };
    }
    if (request.do === "identify") {
      this.identify(socket, request.person);
      return {};
    }
    if (!socket.person) throw new Problem("unauthorized");
    const act = { person: socket.person, tab };
    if (request.do === "hear") {
      const call = this.exchange.ringingAt(socket.person);
      if (call) socket.toClient.push({ event: "CALL", callId: call.id, from: call.caller.person });
      return {};
    }
    if (request.do === "giveWay") {
      this.perform(this.exchange.giveWay({ ...act, takeOver: request.takeOver }));
      return {};
    }
    if (request.do === "keep") {
      this.exchange.keep(socket.id, request.callId, this.now);
      return {};
    }
    if (request.do === "end") {
      this.perform(this.exchange.end(act, request.other));
      return {};
    }
    if (request.do === "call" && this.tabsOf(request.other).length === 0) throw new Problem("user_offline");
    const { callId, effects } =
      request.do === "call"
        ? this.exchange.call(act, request.other, this.now)
        : this.exchange.answer(act, request.other);
    this.perform(effects);
    return { callId };
  }

  private identify(socket: Socket, person: string | null): void {
    const before = socket.person;
    if (before === person) return;
    socket.person = person;
    this.perform(this.exchange.identify(socket.id, person));
    this.noteTabs(before);
    if (person) this.exchange.reachable(person);
  }

  private noteTabs(person: string | null): void {
    if (person && this.tabsOf(person).length === 0) this.exchange.unreachable(person, this.now);
  }

  private heldBy({ id }: Socket): Held | null {
    const end = this.exchange.endAt(id);
    const call = end && this.exchange.callOf(end.person);
    if (!end || !call) return null;
    const other = call.caller === end ? call.callee : call.caller;
    const companionAway = this.exchange.isCompanionAway(end);
    return { callId: call.id, other: other.person, answered: call.answered, companionAway };
  }

  private perform(effects: Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === "sent") this.sockets.get(effect.connection)?.toClient.push(effect.frame);
      else if (effect.kind === "answered") this.sendAnswered(effect.call);
      else if (effect.kind !== "ended")
        for (const socket of this.tabsOf(effect.call.callee.person)) {
          if (effect.kind === "rang")
            socket.toClient.push({ event: "CALL", callId: effect.call.id, from: effect.call.caller.person });
          else if (socket.id !== effect.exceptTab) socket.toClient.push(effect.frame);
        }
    }
  }

  private sendAnswered({ id, caller, callee }: Extract<Effect, { kind: "answered" }>["call"]): void {
    for (const [end, other] of [
      [caller, callee],
      [callee, caller],
    ] as const)
      this.sockets
        .get(end.connection ?? "")
        ?.toClient.push({ event: "CALL_ANSWERED", callId: id, other: other.person });
  }
}
