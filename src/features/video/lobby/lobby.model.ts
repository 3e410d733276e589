import type { ErrorCode } from "#contract/errors.ts";
import type { AckData, EnterRoom } from "#contract/realtime.ts";
import { USUAL_DURATIONS } from "#src/config/durations.ts";
import { Problem } from "#src/problem.ts";
import { Grants } from "#src/realtime/peerjs/grants.ts";
import { createLog } from "#src/services/log.ts";
import { Matcher } from "../matcher/matcher.ts";
import { roomView } from "../view.ts";
import type { SavedLobby } from "./handover.ts";
import { createLobby } from "./lobby.ts";
import type { Effect, LobbyFrame, Room, SearchRequest, Seat } from "./seat.ts";

/** People with tabs, and a network that delivers when the test says so. Clients know only what messages tell them. */

export type Request =
  | { do: "hello"; token: string | null }
  | { do: "identify"; person: string }
  | {
      do: "enter";
      takeOver: boolean;
      country: string;
      wantCountry: string;
      rated: boolean;
      link?: string | null;
    }
  | { do: "leaveQueue" }
  | { do: "leaveRoom" | "keepRoom"; roomId: string };

export type Reply =
  | { event: "ENTER_ROOM"; room: EnterRoom }
  | LobbyFrame
  | { event: "ACK"; to: Request; hello?: Omit<AckData["HELLO"], "call">; peerId?: string }
  | { event: "exception"; to: Request; code: ErrorCode };

type ClientState =
  | { kind: "idle" }
  | { kind: "searching" }
  | { kind: "room"; roomId: string; companionAway: boolean };

export interface Socket {
  id: string;
  person: string;
  resumeToken: string;
  toServer: Request[];
  toClient: Reply[];
  closed: boolean;
}

const IDLE: ClientState = { kind: "idle" };

export class ModelTab {
  state: ClientState = IDLE;
  socket: Socket | null = null;
  private token: string | null = null;

  constructor(
    readonly town: Pick<Town, "open" | "dropped">,
    readonly guest: string,
    public self: string,
  ) {}

  connect(): void {
    if (this.socket) return;
    this.socket = this.town.open(this.guest);
    this.send({ do: "hello", token: this.token });
    if (this.self !== this.guest) this.send({ do: "identify", person: this.self });
  }

  /** The server is gone, and knows nothing of this socket any more. */
  lose(): void {
    this.socket = null;
  }

  /** The server learns of it later, from `town.notice`. */
  drop(): void {
    if (!this.socket) return;
    this.town.dropped.push(this.socket);
    this.socket = null;
  }

  send(request: Request): void {
    this.socket?.toServer.push(request);
  }

  hear(): boolean {
    const reply = this.socket?.toClient.shift();
    if (!reply) return false;
    this.applyReply(reply);
    return true;
  }

  private applyReply(reply: Reply): void {
    if (reply.event === "ENTER_ROOM") {
      this.state = { kind: "room", roomId: reply.room.roomId, companionAway: false };
    } else if (reply.event === "LEAVE_ROOM") {
      if (this.isIn(reply.data.roomId)) this.state = IDLE;
    } else if (reply.event === "COMPANION_AWAY") {
      if (this.isIn(reply.data.roomId))
        this.state = { kind: "room", roomId: reply.data.roomId, companionAway: reply.data.away };
    } else if (reply.event === "QUEUE_TAKEN" || reply.event === "QUEUE_ENDED") {
      this.state = IDLE;
    } else if (reply.event === "ACK") {
      this.applyAck(reply);
    }
  }

  private applyAck({ to, hello }: Extract<Reply, { event: "ACK" }>): void {
    if (hello) {
      this.token = this.socket!.resumeToken;
      const { room, companionAway, waiting } = hello;
      if (room) this.state = { kind: "room", roomId: room.roomId, companionAway };
      else this.state = waiting ? { kind: "searching" } : IDLE;
    } else if (to.do === "identify") {
      if (to.person !== this.self) this.state = IDLE;
      this.self = to.person;
    } else if (to.do !== "keepRoom") {
      this.state = to.do === "enter" ? { kind: "searching" } : IDLE;
    }
  }

  private isIn(roomId: string): boolean {
    return this.state.kind === "room" && this.state.roomId === roomId;
  }
}

export class Town<Tab = ModelTab> {
  now = 1_000_000;
  readonly tabs: Tab[] = [];
  readonly dropped: Socket[] = [];
  readonly blocks: [blocker: string, blocked: string, at: number][] = [];
  private ids = 0;
  grants = new Grants(createLog("silent"));
  lobby = this.newLobby();
  private readonly sockets = new Map<string, Socket>();

  constructor(
    readonly people: string[],
    readonly random: () => number,
  ) {}

  /** A clean stop and a start: sockets are gone, and what no one has answered is lost. */
  restart(): void {
    const saved: SavedLobby = JSON.parse(JSON.stringify(this.lobby.save()));
    for (const { person, search } of saved.seats)
      if (search.mode !== "private") search.blocked = this.blockedOf(person);
    this.grants = new Grants(createLog("silent"));
    this.lobby = this.newLobby();
    this.lobby.restore(saved, this.now);
    this.sockets.clear();
    this.dropped.length = 0;
  }

  private newLobby() {
    return createLobby({
      matcher: new Matcher(),
      grants: this.grants,
      ids: () => `id-${++this.ids}`,
      durations: USUAL_DURATIONS,
    });
  }

  open(person: string): Socket {
    const id = `socket-${++this.ids}`;
    const resumeToken = `secret-${this.ids}`;
    const socket = { id, person, resumeToken, toServer: [], toClient: [], closed: false };
    this.sockets.set(id, socket);
    return socket;
  }

  notice(index: number): void {
    const socket = this.dropped.splice(index, 1)[0];
    if (!socket) return;
    this.sockets.delete(socket.id);
    this.lobby.connectionLost(socket.id, this.now);
  }

  /** Requests sent before a drop may still arrive after it. */
  serve(socket: Socket): boolean {
    const request = socket.toServer.shift();
    if (!request) return false;
    try {
      const { effects, peerId } = this.handle(socket, request);
      this.perform(effects);
      const hello = request.do === "hello" ? { hello: this.helloOf(socket) } : {};
      socket.toClient.push({ event: "ACK", to: request, ...hello, ...(peerId && { peerId }) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      socket.toClient.push({ event: "exception", to: request, code: error.code });
    }
    return true;
  }

  tick(): Effect[] {
    const effects = this.lobby.tick(this.now, this.random);
    this.perform(effects);
    return effects;
  }

  block(blocker: string, blocked: string): void {
    this.blocks.push([blocker, blocked, this.now]);
    this.perform(this.lobby.block(blocker, blocked, this.now));
  }

  dismiss(person: string): void {
    this.perform(this.lobby.dismiss(person, "moderated", this.now));
  }

  hold(person: string, due: number): void {
    this.perform(this.lobby.hold(person, this.now, due));
  }

  readonly areBlocked = (a: string, b: string, before = Number.POSITIVE_INFINITY): boolean =>
    this.blocks.some(([x, y, at]) => at < before && ((x === a && y === b) || (x === b && y === a)));

  private blockedOf(person: string): string[] {
    return this.people.filter((other) => this.areBlocked(person, other));
  }

  private handle(socket: Socket, request: Request): { effects: Effect[]; peerId?: string } {
    if (request.do === "enter") return this.enter(socket, request);
    return { effects: this.handleOther(socket, request) };
  }

  private enter(socket: Socket, request: Extract<Request, { do: "enter" }>) {
    const { takeOver, rated, country, wantCountry, link } = request;
    const { person } = socket;
    const blocked = this.blockedOf(person);
    const mode = rated ? "rating" : "classic";
    const search: SearchRequest = link
      ? { mode: "private", link }
      : { mode, country, wantCountry, rating: 3, blocked };
    return this.lobby.enter({ person, tab: tabOf(socket), search, takeOver }, this.now);
  }

  private handleOther(socket: Socket, request: Exclude<Request, { do: "enter" }>): Effect[] {
    switch (request.do) {
      case "hello":
        return request.token === null
          ? []
          : this.lobby.connectionBack(request.token, tabOf(socket), this.now);
      case "identify":
        socket.person = request.person;
        return this.lobby.identify(socket.id, request.person, this.now);
      case "leaveQueue":
        return this.lobby.leaveQueue(socket.id, this.now);
      case "leaveRoom":
        return this.lobby.leaveRoom(socket.id, request.roomId, this.now);
      case "keepRoom":
        this.lobby.keepRoom(socket.id, request.roomId, this.now);
        return [];
    }
  }

  private helloOf({ id }: Socket) {
    const seat = this.lobby.seatOf(id);
    return {
      room: seat?.room ? roomOf(seat, seat.room) : null,
      waiting: seat !== undefined && seat.room === null,
      companionAway: seat !== undefined && this.lobby.isCompanionAway(seat),
      peerId: seat?.peerId ?? null,
      peerToken: null,
    };
  }

  private perform(effects: Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === "sent") this.sockets.get(effect.connection)?.toClient.push(effect.frame);
      else if (effect.kind !== "closed")
        for (const seat of effect.room.ends)
          this.sockets
            .get(seat.connection ?? "")
            ?.toClient.push({ event: "ENTER_ROOM", room: roomOf(seat, effect.room) });
    }
  }
}

const tabOf = ({ id, resumeToken }: Socket) => ({ connection: id, resumeToken });

const roomOf = (seat: Seat, room: Room) =>
  roomView(seat, room, { peerToken: "", iceServers: [], ticket: "" }, null);
