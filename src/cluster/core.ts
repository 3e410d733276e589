import { Gauge } from "prom-client";
import { VERSION } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import type { Sockets } from "#src/realtime/sockets.ts";
import type { Wire, WireSocket } from "#src/realtime/wire.ts";
import { type Bus, connectBus } from "./bus.ts";
import { type Asking, decodeMessage, encodeMessage, type FromGateway, type Message } from "./codec.ts";
import { Link } from "./link.ts";
import { type Place, takePlace } from "./place.ts";
import { AT_CORE, createSwitchboard, type PeerPlace } from "./switchboard.ts";
import type { Tenure } from "./tenure.ts";
import { askerOf, CLUSTER_TIMES, CORE, channelOf, processOf } from "./times.ts";

export interface Core {
  brokerIsAway(): boolean;
  /** One was there, and neither took its leave nor says anything. */
  standbyIsMissing(): boolean;
  /** After the sockets were told to come back. */
  stop(): Promise<void>;
}

interface Gateway {
  node: string;
  incarnation: string;
  link: Link;
  place: PeerPlace;
  sockets: Map<number, RemoteSocket>;
  heardAt: number;
  /** Its silence before this moment says nothing about it. */
  judgedFrom: number;
}

type CoreParts = Pick<Deps, "db" | "log" | "clock" | "metrics" | "grants"> & {
  url: string;
  node: string;
  tenure: Tenure;
  /** The run for which a standby keeps the place. */
  place?: string;
  volume?: string;
  sockets: Sockets;
  seal(answer: Response): Response;
  /** Another core has taken over: this one must not go on. */
  replaced(): void;
  times?: typeof CLUSTER_TIMES;
};

/** Lets gateways bring this process their sockets, which it cannot tell from its own. @throws ConfigError */
export async function createCore(parts: CoreParts): Promise<Core> {
  const { url, node, sockets, log, clock, times = CLUSTER_TIMES } = parts;
  const gateways = new Map<string, Gateway>();
  let self = "";
  const bus = await connectBus({ url, channel: CORE, received: take, log, times });
  const place = await takePlace({ ...parts, times, bus }).catch((error) => {
    bus.stop();
    throw error;
  });
  self = place.id;
  const switchboard = createSwitchboard(parts, (socket) =>
    socket instanceof RemoteSocket ? socket.place : AT_CORE,
  );
  measure(parts, { bus, gateways, place });
  const startedAt = performance.now();
  let tickedAt = performance.now();
  const beating = setInterval(tick, times.beatMs);

  function take(text: string): void {
    if (self === "") return;
    const message = decodeMessage(text);
    if (!message) log.error("The broker brought what no gateway sends");
    else if ("foreign" in message) {
      const { node: gateway, foreign: version } = message;
      log.error({ gateway, version }, "A gateway is of another version, and is refused");
      tell(message.from, "reset");
    } else if (message.kind === "who") answer(message);
    else if (message.kind === "here") place.hearStandby(message);
    else if (message.kind !== "bye" || !place.loseStandby(message)) seat(message);
  }

  function answer({ from }: Message): void {
    const held = [...gateways.values()].map(({ sockets }) => sockets.size);
    const status = {
      role: "core" as const,
      state: "ready" as const,
      version: VERSION,
      upMs: Math.round(performance.now() - startedAt),
      epoch: self,
      sockets: held.reduce((sum, count) => sum + count, 0),
    };
    bus.publish(askerOf(from), encodeMessage({ node, from: self, to: from, kind: "here", status }));
  }

  function seat(message: Message): void {
    const known = gateways.get(processOf(message.from));
    const isHello = message.to === "" && message.kind === "beat";
    if (known?.incarnation === message.from && (isHello || message.to === self)) hear(known, message);
    else if (isHello) {
      if (known) giveUp(known);
      hear(welcome(message), message);
    }
    // It speaks to an earlier core, or this one has given it up: its sockets have to reconnect.
    else if (message.kind !== "bye") tell(message.from, "reset");
  }

  function welcome({ node: name, from }: Message): Gateway {
    const now = performance.now();
    const gateway: Gateway = {
      node: name,
      incarnation: from,
      place: { id: from, tell: (op) => gateway.link.push(op) },
      sockets: new Map(),
      heardAt: now,
      judgedFrom: now,
      link: new Link({
        node,
        from: self,
        to: from,
        publish: (text) => bus.publish(channelOf(from), text),
        received: (op) => perform(gateway, op as FromGateway),
        lost() {
          giveUp(gateway);
          tell(from, "reset");
        },
      }),
    };
    gateways.set(processOf(from), gateway);
    log.info({ gateway: name }, "A gateway has come");
    return gateway;
  }

  function hear(gateway: Gateway, message: Message): void {
    gateway.heardAt = performance.now();
    if (message.kind === "reset" || message.kind === "bye") giveUp(gateway);
    else gateway.link.take(message);
    if (message.to === "") gateway.link.beat();
  }

  function perform(gateway: Gateway, op: FromGateway): void {
    if (op[0] === "ask") void ask(gateway, op[1], op[2]);
    else if (op[0] === "signal" || op[0] === "signalled") switchboard.heard(op);
    else performAt(gateway, op, sockets);
  }

  async function ask(
    { link, place, sockets: held }: Gateway,
    number: number,
    { url, headers, peer }: Asking,
  ): Promise<void> {
    const request = new Request(new URL(url, "http://gateway"), { headers });
    const answer = sockets.upgrade(request, {
      requestIP: () => ({ address: peer }),
      upgrade(_request, { data, headers: given }) {
        held.set(number, new RemoteSocket(data, number, link, place));
        link.push(["accept", number, given?.["set-cookie"] ?? null]);
        return true;
      },
    });
    if (!answer) return;
    // Gateways bring no other requests.
    if (answer === "not-mine") throw new Error(`No socket is at ${url}`);
    const { status, headers: sealed } = parts.seal(answer);
    link.push(["refuse", number, status, [...sealed], await answer.text()]);
  }

  function tick(): void {
    const now = performance.now();
    place.tick();
    const wasDeaf = now - tickedAt > 2 * times.beatMs;
    tickedAt = now;
    for (const gateway of gateways.values()) {
      gateway.link.beat();
      // Without the broker none is heard, and while this process stood still their heartbeats wait to be read.
      if (!bus.ready || wasDeaf) gateway.judgedFrom = now;
      else if (now - Math.max(gateway.heardAt, gateway.judgedFrom) >= times.deadMs) {
        log.error(
          { gateway: gateway.node, sockets: gateway.sockets.size },
          "A gateway is silent, and given up",
        );
        giveUp(gateway);
      }
    }
  }

  function giveUp(gateway: Gateway): void {
    if (gateways.get(processOf(gateway.incarnation)) === gateway)
      gateways.delete(processOf(gateway.incarnation));
    gateway.link.end();
    const silentSince = clock() - Math.round(performance.now() - gateway.heardAt);
    const held = [...gateway.sockets.values()];
    gateway.sockets.clear();
    for (const socket of held) sockets.lost(socket, silentSince);
  }

  function tell(incarnation: string, kind: "reset" | "bye"): void {
    bus.publish(channelOf(incarnation), encodeMessage({ node, from: self, to: incarnation, kind }));
  }

  return {
    brokerIsAway: () => !bus.ready,
    standbyIsMissing: () => bus.ready && place.standbyIsMissing(),
    async stop() {
      clearInterval(beating);
      place.stop();
      for (const gateway of [...gateways.values()]) {
        gateway.link.flush();
        tell(gateway.incarnation, "bye");
        giveUp(gateway);
      }
      // They look for the next core at once, and must not take this one for it.
      self = "";
      if (bus.ready) await bus.letGo(place.run).catch(() => {});
      bus.stop();
    },
  };
}

type SocketOp = Exclude<FromGateway, ["ask" | "signal" | "signalled", ...unknown[]]>;

function performAt(gateway: Gateway, op: SocketOp, sockets: Sockets): void {
  const [kind, number] = op;
  const socket = gateway.sockets.get(number);
  if (!socket) return;
  if (kind === "closed") {
    gateway.sockets.delete(number);
    sockets.closed(socket);
  } else if (kind === "opened") sockets.opened(socket);
  else if (socket.isLeaving) return;
  else if (kind === "text") sockets.received(socket, op[2]);
  else if (kind === "binary") sockets.received(socket, Buffer.from(op[2], "base64"));
  else if (kind === "ponged") sockets.ponged(socket);
}

function measure(
  { metrics: { registry }, node }: Pick<CoreParts, "metrics" | "node">,
  { bus, gateways, place }: { bus: Bus; gateways: Map<string, Gateway>; place: Place },
) {
  const registers = [registry];
  registry.setDefaultLabels({ node });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("randevu_broker_up", "1 while this process is connected to its broker", () => (bus.ready ? 1 : 0));
  gauge("randevu_gateways", "Gateways that the core hears", () => gateways.size);
  gauge("randevu_standbys", "Standbys that the core hears", place.standbys);
  gauge("randevu_core_epoch", "Of this core; a higher one has replaced it", () => place.epoch);
  const perGateway = (name: string, help: string, read: (gateway: Gateway) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["gateway"],
      registers,
      collect() {
        this.reset();
        for (const gateway of gateways.values()) this.set({ gateway: gateway.node }, read(gateway));
      },
    });
  perGateway("randevu_gateway_sockets", "Open sockets of each gateway", ({ sockets }) => sockets.size);
  perGateway(
    "randevu_gateway_unconfirmed",
    "Batches that a gateway has not confirmed",
    ({ link }) => link.unconfirmed,
  );
  perGateway(
    "randevu_gateway_silent_seconds",
    "Since a gateway was last heard",
    ({ heardAt }) => (performance.now() - heardAt) / 1000,
  );
}

/** A socket that a gateway holds. Slow readers are the gateway's concern. */
class RemoteSocket implements WireSocket {
  isLeaving = false;

  constructor(
    readonly data: Wire,
    private readonly number: number,
    private readonly link: Link,
    readonly place: PeerPlace,
  ) {}

  letIn(): void {
    this.link.push(["enter", this.number]);
  }

  send(frame: string): number {
    if (!this.isLeaving) this.link.push(["write", frame, this.number]);
    return frame.length;
  }

  cork(work: () => void): void {
    work();
  }

  close(code?: number, reason?: string): void {
    if (!this.isLeaving) this.link.push(["close", this.number, code ?? null, reason ?? null]);
    this.isLeaving = true;
  }

  terminate(): void {
    if (!this.isLeaving) this.link.push(["terminate", this.number]);
    this.isLeaving = true;
  }

  ping(): void {
    this.link.push(["ping", this.number]);
  }
}
