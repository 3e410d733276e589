import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../../scripts/ports.ts";
import { endOf } from "./server.ts";
import { within } from "./within.ts";

/** It signs its people up and draws their pictures, on a busy machine beside other journeys. */
const START_WITHIN_MS = 180_000;

const root = resolve(import.meta.dirname, "../../..");

/** The demo that `bun run up` starts after the build, on a temporary data folder. */
export interface Demo {
  /** The addresses that it prints. */
  addresses: string[];
  printed: string;
  dataDir: string;
  stop(): Promise<void>;
}

export async function startDemo(env: Record<string, string> = {}): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), "randevu-demo-"));
  const { PUBLIC_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ["scripts/demo.ts"], {
    cwd: root,
    env: { ...inherited, PORT: String(freePort()), DATA_DIR: dataDir, TILES_URL: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const started = new Promise<void>((ready, failed) => {
    const read = (chunk: unknown) => {
      output.push(String(chunk));
      if (output.join("").includes("Ctrl-C")) ready();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => failed(new Error(`The demo did not start. It said:\n${output.join("")}`)));
  });
  await within("Starting the demo", started, START_WITHIN_MS).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  const printed = output.join("");
  return {
    printed,
    dataDir,
    addresses: [...printed.matchAll(/^\s+(http:\S+:\d+)$/gm)].map(([, address]) => address!),
    async stop() {
      child.kill("SIGTERM");
      await endOf("the demo", { child, exited, output });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
