import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../../scripts/ports.ts";
import { gatewayCount, startFront } from "./front.ts";
import { within } from "./within.ts";

/** Of one attempt: the next one may find the server ready. */
const ANSWER_WITHIN_MS = 5_000;

const root = resolve(import.meta.dirname, "../../..");

/** The product as people get it: the built client and server, on a temporary data folder. */
export interface RunningServer {
  url: string;
  /** Of the process itself, which may stand behind gateways and a proxy. */
  direct: string;
  dataDir: string;
  /** Stops the process as an operator would (SIGTERM) and starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Kills it as a crash would. `restart()` starts it again. */
  kill(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
  /** Its output since the last start. */
  log(): string;
}

export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "randevu-e2e-"));
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const front = gatewayCount > 0 ? await startFront(url) : null;
  const settings = {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    // Journeys send no requests to other servers.
    TILES_URL: "off",
    ...env,
    ...front?.settings,
  };
  const own = front?.core ?? url;
  let running = await launch(settings, own);
  await front?.open(settings);
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await endOf("The server", running);
  };
  return {
    url,
    direct: own,
    dataDir,
    log: () => running.output.join(""),
    kill: () => end("SIGKILL"),
    restart: async () => {
      if (running.child.exitCode === null && running.child.signalCode === null) await end("SIGTERM");
      running = await launch(settings, own);
    },
    stop: async () => {
      await front?.stop();
      await end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Launched {
  child: ChildProcess;
  output: string[];
  exited: Promise<void>;
}

async function launch(env: NodeJS.ProcessEnv, url: string): Promise<Launched> {
  const child = spawn(process.execPath, ["dist/server.js"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  await answers(url, child, output);
  return { child, output, exited };
}

async function answers(url: string, child: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const healthy = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((wake) => setTimeout(wake, 25));
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not answer at ${url}/healthz. It said:\n${output.join("")}`);
}

/** Waits for the end of a process that was signalled. One that does not end is killed, and fails the journey with what it printed. */
export async function endOf(
  what: string,
  { child, exited, output }: Pick<Launched, "child" | "exited" | "output">,
): Promise<void> {
  try {
    await within(`Stopping: ${what}`, exited);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`${error}. It said:\n${output.join("")}`);
  }
}
