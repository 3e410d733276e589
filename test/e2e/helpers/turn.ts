import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/ports.ts";
import { coturnListening } from "../../helpers/coturn.ts";
import { within } from "./within.ts";

/** A coturn on loopback, started for the test. */
export interface TurnServer {
  /** Settings with which our server uses it. */
  env: Record<string, string>;
  /** Stops all traffic, as a cut wire would. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export const hasCoturn = (): boolean => spawnSync("turnserver", ["--version"]).error === undefined;

export async function startTurn(): Promise<TurnServer> {
  const port = freePort();
  const secret = "a-secret-of-this-test";
  const folder = await mkdtemp(join(tmpdir(), "randevu-turn-"));
  const child = spawn("turnserver", [
    "-n",
    "--listening-ip=127.0.0.1",
    "--relay-ip=127.0.0.1",
    `--listening-port=${port}`,
    "--use-auth-secret",
    `--static-auth-secret=${secret}`,
    "--realm=randevu",
    "--fingerprint",
    "--no-tls",
    "--no-dtls",
    "--no-cli",
    "--allow-loopback-peers",
    `--userdb=${join(folder, "turn.db")}`,
    `--pidfile=${join(folder, "turn.pid")}`,
    "--log-file=stdout",
    "--simple-log",
  ]);
  const exited = once(child, "exit");
  await within("Starting coturn", coturnListening(child, port));
  return {
    env: { TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: secret, TURN_ONLY: "on" },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async stop() {
      child.kill("SIGKILL");
      await within("Stopping coturn", exited);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
