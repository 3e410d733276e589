import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { coturnListening } from "#test/helpers/coturn.ts";
import { createDoctorWorld, SHORT_MS } from "#test/helpers/doctor.ts";
import { freePort } from "../../../scripts/ports.ts";

/** A real coturn: as it should be, with another secret, open to our network or to everyone, silent, and not there. */

const SECRET = "gq7Yd0bVXnKc2MZr9sWpEu5T";
const { folder, serve, startSilent, stop, told, whenOver } = createDoctorWorld();
afterAll(stop);

describe.skipIf(!Bun.which("turnserver"))("a relay", () => {
  let open: number;
  let safe: number;
  let free: number;
  let silent: number;
  const closed = freePort();

  async function startCoturn(...options: string[]): Promise<number> {
    const port = freePort();
    const files = [`--userdb=${join(folder, `${port}.db`)}`, `--pidfile=${join(folder, `${port}.pid`)}`];
    const at = ["--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", `--listening-port=${port}`];
    const rest = ["--realm=randevu", "--fingerprint", "--no-dtls", "--no-cli", "--log-file=stdout"];
    const tls = options.some((option) => option.startsWith("--cert")) ? [] : ["--no-tls"];
    const child = spawn("turnserver", ["-n", ...at, ...rest, ...tls, ...files, ...options]);
    const exited = once(child, "exit");
    whenOver(() => {
      child.kill("SIGKILL");
      return exited;
    });
    await coturnListening(child, port);
    return port;
  }
  const credentials = ["--use-auth-secret", `--static-auth-secret=${SECRET}`];
  const denied = ["10.0.0.0-10.255.255.255", "169.254.0.0-169.254.255.255"].map(
    (range) => `--denied-peer-ip=${range}`,
  );
  const relay = (port: number, end = "?transport=udp", TURN_SECRET = SECRET) =>
    told("TURN_URLS", { TURN_URLS: `turn:127.0.0.1:${port}${end}`, TURN_SECRET });

  beforeAll(async () => {
    silent = await startSilent();
    [open, safe, free] = await Promise.all([
      startCoturn(...credentials),
      startCoturn(...credentials, ...denied),
      startCoturn("--no-auth", ...denied),
    ]);
  });

  describe.each(["?transport=udp", "?transport=tcp", ""])("turn:…%s", (end) => {
    test("that gives us an address, and no one our own network, is no finding", async () => {
      expect(await relay(safe, end)).toEqual([]);
    });

    test("with another secret is reported", async () => {
      expect(await relay(safe, end, "another secret, long enough")).toEqual([
        expect.stringMatching(/refuses our credentials: .*--static-auth-secret that is TURN_SECRET/),
      ]);
    });

    test("that lets people into our own network is reported", async () => {
      expect(await relay(open, end)).toEqual([
        expect.stringMatching(/access to your own network \(10\.0\.0\.1\): refuse it by --denied-peer-ip/),
      ]);
    });

    test("that asks for no credentials is reported", async () => {
      expect(await relay(free, end)).toEqual([expect.stringMatching(/without credentials/)]);
    });

    test("that is not there is reported", async () => {
      expect(await relay(closed, end)).toEqual([
        expect.stringMatching(/^nothing listens at turn:127\.0\.0\.1/),
      ]);
    });

    test("that is silent is reported", async () => {
      const env = { TURN_URLS: `turn:127.0.0.1:${silent}${end}`, TURN_SECRET: SECRET };
      expect(await told("TURN_URLS", env, { limitMs: SHORT_MS })).toEqual([
        expect.stringMatching(/did not answer in time/),
      ]);
    });
  });

  test("gives back each relay it asked for, so that a quota of two is enough for five visits", async () => {
    const port = await startCoturn(...credentials, ...denied, "--total-quota=2");
    for (let nth = 0; nth < 5; nth++) expect(await relay(port, "?transport=tcp")).toEqual([]);
  });

  test("that should speak TLS, and does not, is reported", async () => {
    const { host } = new URL(serve(() => new Response("")));
    const env = { TURN_URLS: `turns:${host}?transport=tcp`, TURN_SECRET: SECRET };
    expect(await told("TURN_URLS", env)).toEqual([expect.stringMatching(/does not speak TLS/)]);
  });

  test("whose certificate we cannot trust, as browsers would not, is reported", async () => {
    const [key, cert] = [join(folder, "relay.key"), join(folder, "relay.pem")];
    const subject = ["-subj", "/CN=turn.example", "-days", "1"];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject];
    await Bun.$`openssl ${made}`.quiet();
    const port = freePort();
    await startCoturn(...credentials, `--tls-listening-port=${port}`, `--cert=${cert}`, `--pkey=${key}`);
    const env = { TURN_URLS: `turns:127.0.0.1:${port}`, TURN_SECRET: SECRET };
    expect(await told("TURN_URLS", env)).toEqual([
      expect.stringMatching(/certificate that cannot be trusted/),
    ]);
  });

  test("of STUN alone tells us our address, or is reported", async () => {
    expect(await told("STUN_URLS", { STUN_URLS: `stun:127.0.0.1:${safe}` })).toEqual([]);
    expect(await told("STUN_URLS", { STUN_URLS: `stun:127.0.0.1:${closed}` })).toEqual([
      expect.stringMatching(/^nothing listens at/),
    ]);
  });
});
