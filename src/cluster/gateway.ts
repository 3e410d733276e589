import { CLOSE } from "#contract/limits.ts";
import { VERSION } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import type { SocketEvents } from "#src/http/listen.ts";
import { problemResponse } from "#src/http/problem-response.ts";
import { Problem } from "#src/problem.ts";
import { readGreeting } from "#src/realtime/peerjs/protocol.ts";
import { isSocketPath } from "#src/realtime/sockets.ts";
import type { WireOptions } from "#src/realtime/wire.ts";
import { type Bus, connectBus } from "./bus.ts";
import { decodeMessage, encodeMessage, type Message } from "./codec.ts";
import { type HeldEvents, HeldSocket } from "./held-socket.ts";
import { Relay } from "./relay.ts";
import type { Status } from "./status.ts";
import { Term } from "./term.ts";
import { askerOf, CLUSTER_TIMES, CORE, channelOf, epochOf } from "./times.ts";

type Upgrade = SocketEvents["upgrade"];

type GatewayParts = Pick<Deps, "log"> & {
  node: string;
  limitOf(headers: Headers, peer: string): WireOptions;
  /** Whether the core works and hears its broker, by another way than the broker. */
  isCoreWell(): Promise<boolean>;
  /** The core is of a version that this program does not speak. */
  refused(): void;
  times?: typeof CLUSTER_TIMES;
};

/** Headers of the connection itself, which the core never reads. */
const OF_CONNECTION = /^(connection|upgrade|sec-websocket-|content-length|transfer-encoding)/;

/** @throws ConfigError */
export async function createGateway({ url, ...parts }: GatewayParts & { url: string }): Promise<Gateway> {
  const self = crypto.randomUUID();
  let gateway: Gateway | undefined;
  const received = (text: string) => gateway?.take(text);
  const { log, times } = parts;
  const bus = await connectBus({ url, channel: channelOf(self), received, log, times });
  gateway = new Gateway(self, bus, parts);
  return gateway;
}

/** Holds sockets for the core, and passes on what they say. */
export class Gateway {
  private readonly times: typeof CLUSTER_TIMES;
  private readonly beating: Timer;
  private readonly earlier = new Set<Term>();
  private terms = 0;
  private numbers = 0;
  private isStopping = false;
  private readonly startedAt = performance.now();
  /** Since when the core has been well, though nothing of it is heard here. */
  private unheardSince: number | null = null;
  private tickedAt = performance.now();
  private term: Term;

  constructor(
    private readonly self: string,
    private readonly bus: Bus,
    private readonly parts: GatewayParts,
  ) {
    this.times = parts.times ?? CLUSTER_TIMES;
    this.term = this.newTerm();
    this.beating = setInterval(() => this.tick(), this.times.beatMs);
    this.tick();
  }

  private newTerm(): Term {
    this.terms += 1;
    const here = `${this.self}.${this.terms}`;
    const relay = new Relay({
      log: this.parts.log,
      here,
      hasBroker: () => this.bus.ready,
      toCore: (op) => term.core?.link.push(op),
      toGateway: (to, signals) =>
        this.bus.publish(
          channelOf(to),
          encodeMessage({ node: this.parts.node, from: here, to, kind: "signals", signals }),
        ),
    });
    const term = new Term(here, relay);
    return term;
  }

  /** A core that stops for a moment is not gone: what it is told meanwhile waits in the link. */
  isLinked(): boolean {
    const { core } = this.term;
    return this.bus.ready && core !== null && performance.now() - core.heardAt < this.times.deadMs;
  }

  get hasBroker(): boolean {
    return this.bus.ready;
  }

  get status(): Extract<Status, { role: "gateway" }> {
    const { core } = this.term;
    const now = performance.now();
    return {
      role: "gateway",
      state: this.isStopping ? "stopping" : this.isLinked() ? "ready" : "no_core",
      version: VERSION,
      upMs: Math.round(now - this.startedAt),
      epoch: core?.id ?? null,
      sockets: [this.term, ...this.earlier].reduce((sum, { sockets }) => sum + sockets.size, 0),
      silentMs: core && Math.round(now - core.heardAt),
      unconfirmed: core?.link.unconfirmed ?? 0,
    };
  }

  take(text: string): void {
    const { log } = this.parts;
    const message = decodeMessage(text);
    if (!message) log.error("The broker brought what no core sends");
    else if ("foreign" in message) {
      log.fatal(
        { version: message.foreign },
        "The core is of another version: update this gateway, or the core",
      );
      this.parts.refused();
    } else if (message.kind === "who") this.answer(message);
    else if (message.to !== this.term.incarnation) return;
    else if (message.kind === "signals")
      for (const signal of message.signals) this.term.relay.peers.arrive(signal);
    else this.hear(message);
  }

  private answer({ from: asker }: Message): void {
    const { incarnation: from } = this.term;
    const said = { kind: "here", status: this.status } as const;
    this.bus.publish(askerOf(asker), encodeMessage({ node: this.parts.node, from, to: asker, ...said }));
  }

  private hear(message: Message): void {
    const { core } = this.term;
    // A core that stood still, and does not know yet that it was replaced.
    if (core && this.isLinked() && epochOf(message.from) < epochOf(core.id)) return;
    if (message.kind === "reset" || message.kind === "bye") this.startAnew(message.kind);
    else if (core && core.id !== message.from) this.startAnew("another core");
    else {
      const met = core ?? this.meet(message);
      met.heardAt = performance.now();
      met.link.take(message);
    }
  }

  private meet({ from, node: core }: Message) {
    this.parts.log.info({ core }, "Linked to the core");
    return this.term.meet(from, {
      node: this.parts.node,
      publish: (text) => this.bus.publish(CORE, text),
      lost: () => this.startAnew("lost frames"),
    });
  }

  /** No one knows what is missing, so every socket reconnects, and its client asks for what it has missed. */
  private startAnew(reason: string): void {
    const old = this.term;
    this.term = this.newTerm();
    this.term.relay.peers.handover.restore(old.relay.peers.handover.save());
    this.earlier.add(old);
    if (old.core)
      this.parts.log.warn({ reason, sockets: old.sockets.size }, "The link to the core starts over");
    old.end();
    old.closeSockets(this.times.spreadMs);
    this.sayHello();
  }

  private tick(): void {
    const now = performance.now();
    const { core } = this.term;
    // While this process stood still, the core's heartbeats waited to be read.
    if (core && now - this.tickedAt > 2 * this.times.beatMs) core.heardAt = now;
    this.tickedAt = now;
    if (core) core.link.beat();
    else this.sayHello();
    void this.drainIfCutOff();
    // What waited for the broker.
    if (this.bus.ready) this.term.relay.peers.forwardAll();
    for (const term of this.earlier) if (term.sockets.size === 0) this.forget(term);
  }

  private forget(term: Term): void {
    term.relay.stop();
    this.earlier.delete(term);
  }

  /**
   * A core that works and hears its broker, and yet is not heard here, has given this gateway up: its people come back elsewhere.
   * Without a broker, or without a core, there is no elsewhere, and sockets stay.
   */
  private async drainIfCutOff(): Promise<void> {
    const { term } = this;
    const { beatMs, deadMs } = this.times;
    const silentMs = () => (term.core ? performance.now() - term.core.heardAt : 0);
    const isUnheard = () => !this.bus.ready || silentMs() > 2 * beatMs;
    if (!isUnheard() || !(await this.parts.isCoreWell()) || !isUnheard()) {
      this.unheardSince = null;
      return;
    }
    const now = performance.now();
    this.unheardSince ??= now;
    // After its broker was away, a core is well a moment before it is heard.
    const isCutOff = silentMs() >= deadMs && now - this.unheardSince >= deadMs - beatMs;
    if (isCutOff && term === this.term) this.startAnew("cut off from the broker");
  }

  private sayHello(): void {
    this.say("", { kind: "beat", sent: 0, heard: 0 });
  }

  private say(to: string, content: { kind: "beat"; sent: 0; heard: 0 } | { kind: "bye" }): void {
    const { incarnation: from } = this.term;
    this.bus.publish(CORE, encodeMessage({ node: this.parts.node, from, to, ...content }));
  }

  private eventsOf(term: Term): HeldEvents {
    const push: NonNullable<Term["core"]>["link"]["push"] = (op) => term.core?.link.push(op);
    return {
      opened: (socket) => {
        term.sockets.set(socket.number, socket);
        push(["opened", socket.number]);
        if (term !== this.term) socket.close(CLOSE.restart, "restart");
      },
      received: (socket, message) => {
        if (socket.greeting) term.relay.peers.received(socket, message.toString());
        else if (!(term === this.term && this.isLinked())) socket.refuse(message);
        else if (typeof message === "string") push(["text", socket.number, message]);
        else push(["binary", socket.number, message.toString("base64")]);
      },
      ponged: ({ number }) => push(["ponged", number]),
      closed: (socket) => {
        term.sockets.delete(socket.number);
        term.relay.peers.closed(socket);
        push(["closed", socket.number]);
      },
    };
  }

  private readonly upgrade: Upgrade = (request, server) => {
    const url = new URL(request.url);
    if (!isSocketPath(url.pathname)) return "not-mine";
    if (this.isStopping || !this.isLinked()) return unavailable();
    return this.arrive(url, request, server);
  };

  /** The core decides whether the sender may come in, as if the request were its own. */
  private async arrive(
    { pathname, search, searchParams }: URL,
    request: Request,
    server: Parameters<Upgrade>[1],
  ): Promise<Response | undefined> {
    const { term } = this;
    const number = ++this.numbers;
    const peer = server.requestIP(request)?.address ?? "";
    const headers = [...request.headers].filter(([name]) => !OF_CONNECTION.test(name));
    const answer = await term.ask(number, { url: `${pathname}${search}`, headers, peer }, this.times.deadMs);
    if (!answer) return unavailable();
    if (answer[0] === "refuse") return new Response(answer[4], { status: answer[2], headers: answer[3] });
    const cookie = answer[2];
    const data = new HeldSocket(
      this.parts.limitOf(request.headers, peer),
      number,
      pathname === "/ws" ? null : readGreeting(searchParams),
      this.eventsOf(term),
    );
    if (server.upgrade(request, { data, ...(cookie && { headers: { "set-cookie": cookie } }) })) return;
    term.core?.link.push(["closed", number]);
    return problemResponse(new Problem("bad_frame"), crypto.randomUUID());
  }

  readonly listener: SocketEvents = {
    upgrade: this.upgrade,
    opened: (socket) => socket.data.attach(socket),
    received: ({ data }, message) => data.receive(message, performance.now()),
    ponged: ({ data }) => data instanceof HeldSocket && data.ponged(),
    closed: ({ data }) => data.detach(),
  };

  /** Its sockets are told to come back, by another gateway, over some seconds. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.term.closeSockets(this.times.spreadMs);
    const until = performance.now() + this.times.spreadMs + this.times.beatMs;
    const isHolding = () => [this.term, ...this.earlier].some(({ sockets }) => sockets.size > 0);
    while (isHolding() && performance.now() < until) await Bun.sleep(this.times.beatMs / 20);
    clearInterval(this.beating);
    const { core } = this.term;
    core?.link.flush();
    if (core) this.say(core.id, { kind: "bye" });
    this.term.end();
    for (const term of [this.term, ...this.earlier]) this.forget(term);
    this.bus.stop();
  }
}

const unavailable = () =>
  problemResponse(new Problem("unavailable", { retryAfterSeconds: 5 }), crypto.randomUUID());
