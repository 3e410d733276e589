import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { allocate, type Relay, TCP } from "#src/services/turn.ts";
import { coturnListening } from "#test/helpers/coturn.ts";
import { freePort } from "../../scripts/ports.ts";

/**
 * The relay of compose.yml, started with its own command on loopback. Everyone who opens the site gets credentials for it,
 * and it runs in the operator's network: an address that it does not refuse is open to the world.
 */
const secret = "a-secret-of-this-test";
const folder = mkdtempSync(join(tmpdir(), "randevu-turn-"));
let port: number;
let tlsPort: number;
let coturn: ChildProcess;

async function command(): Promise<string[]> {
  const compose = await Bun.file(new URL("../../compose.yml", import.meta.url)).text();
  const { services } = Bun.YAML.parse(compose) as { services: { turn: { command: string[] } } };
  return services.turn.command.map((option) =>
    option
      .replace(/\$\{TURN_SECRET.+?\}/, secret)
      .replace(/\$\{TURN_HOST.+?\}/, "localhost")
      .replace(/\$\{TURN_BYTES_PER_SECOND:-(\d+)\}/, "$1")
      .replace(/\$\{TURN_TLS_PORT:-\d+\}/, String(tlsPort))
      .replace("/certificates", folder)
      .replace("=3478", `=${port}`),
  );
}

/** Signed by itself: what matters is that coturn serves it. */
function makeCertificate(into: string): void {
  const { status, stderr } = spawnSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=turn.test"].concat([
      "-keyout",
      join(into, "privkey.pem"),
      "-out",
      join(into, "fullchain.pem"),
    ]),
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
}

describe.skipIf(!Bun.which("turnserver"))("the relay of compose.yml", () => {
  beforeAll(async () => {
    [port, tlsPort] = [freePort(), freePort()];
    makeCertificate(folder);
    const onLoopback = ["127.0.0.1", "::1"].flatMap((ip) => [`--listening-ip=${ip}`, `--relay-ip=${ip}`]);
    const files = [`--userdb=${join(folder, "turn.db")}`, `--pidfile=${join(folder, "turn.pid")}`];
    coturn = spawn("turnserver", [...(await command()), "-n", ...onLoopback, ...files]);
    await coturnListening(coturn, port, tlsPort);
  });

  afterAll(async () => {
    const exited = once(coturn, "exit");
    coturn.kill("SIGKILL");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });

  /** Asks for a relay as a person with the credentials of `src/services/ice.ts` does. */
  function relayFor({
    name = "someone",
    lasts = 3600,
    ...how
  }: {
    name?: string;
    lasts?: number;
    family?: "IPv4" | "IPv6";
    transport?: number;
  } = {}): Promise<Relay> {
    const username = `${Math.floor(Date.now() / 1000) + lasts}:${name}`;
    const credential = new Bun.CryptoHasher("sha1", secret).update(username).digest("base64");
    const wire = how.transport === TCP ? "tcp" : "udp";
    const signal = AbortSignal.timeout(60_000);
    return allocate({ host: "127.0.0.1", port, wire }, { username, credential }, { signal, ...how });
  }

  /** The error of a request for each address: 0 is access, 403 none. */
  async function errorsOf(family: "IPv4" | "IPv6", peers: string[]): Promise<Record<string, number>> {
    const relay = await relayFor({ family });
    expect(relay.error).toBe(0);
    const found: Record<string, number> = {};
    for (const peer of peers) found[peer] = await relay.permit(peer);
    await relay.close();
    return found;
  }

  test("speaks TLS with the certificate in its folder", async () => {
    const socket = connect({ host: "127.0.0.1", port: tlsPort, rejectUnauthorized: false });
    await once(socket, "secureConnect");
    expect(socket.getPeerCertificate().subject.CN).toBe("turn.test");
    socket.destroy();
  });

  test("lets people reach public addresses", async () => {
    expect(await errorsOf("IPv4", ["8.8.8.8", "100.63.255.255", "172.32.0.1"])).toEqual({
      "8.8.8.8": 0,
      "100.63.255.255": 0,
      "172.32.0.1": 0,
    });
    expect(await errorsOf("IPv6", ["2001:4860:4860::8888", "2a02:6b8::2:242"])).toEqual({
      "2001:4860:4860::8888": 0,
      "2a02:6b8::2:242": 0,
    });
  });

  test.each([
    ["of this machine", "IPv4", ["0.0.0.0", "127.0.0.1", "127.255.255.254"]],
    ["of private networks", "IPv4", ["10.0.0.1", "172.17.0.1", "192.168.1.1", "192.0.0.1", "198.18.0.1"]],
    ["of carriers and VPNs", "IPv4", ["100.64.0.1", "100.127.255.254"]],
    ["of the link, and a cloud's metadata", "IPv4", ["169.254.169.254"]],
    ["of groups and reserved ones", "IPv4", ["224.0.0.1", "240.0.0.1"]],
    ["of this machine in IPv6", "IPv6", ["::", "::1"]],
    ["of private networks in IPv6", "IPv6", ["fd00::1", "fc00::1", "fe80::1", "fec0::1", "ff02::1"]],
    ["of IPv4 that IPv6 contains", "IPv6", ["::ffff:127.0.0.1", "::ffff:10.0.0.0", "::10.0.0.1"]],
    [
      "of IPv4 behind translators",
      "IPv6",
      ["64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::1", "2001::1"],
    ],
  ] as const)("refuses addresses %s", async (_, family, peers) => {
    expect(await errorsOf(family, [...peers])).toEqual(Object.fromEntries(peers.map((peer) => [peer, 403])));
  });

  test("gives one person sixteen relays at a time, whatever the time in their name, and others theirs", async () => {
    const relays: Relay[] = [];
    for (let nth = 1; nth <= 17; nth++) relays.push(await relayFor({ name: "greedy", lasts: 3600 + nth }));
    expect(relays.map(({ error }) => error)).toEqual([...Array<number>(16).fill(0), 486]);
    const other = await relayFor({ name: "modest" });
    expect(other.error).toBe(0);
    for (const relay of [...relays, other]) await relay.close();
  });

  test("relays no TCP connections, which video does not use", async () => {
    const relay = await relayFor({ transport: TCP });
    await relay.close();
    expect(relay.error).not.toBe(0);
  });
});
