import { startServer } from "../test/e2e/helpers/server.ts";
import type { BenchRow } from "./report.ts";
import { type Cost, costOfTalk, SECONDS } from "./talk-cost.ts";

const TARGET_CORE = 0.05;
const TARGET_FRAMES = 0.98;
const TARGET_BYTES = 60 * 1024 * 1024;

/** What the guard costs a talk of two people whose cameras send 640 × 480. */
export async function guardBench(): Promise<BenchRow[]> {
  const server = await startServer({ LOG_LEVEL: "error" });
  try {
    const off = await costOfTalk(server.url, { "video.guard": "off" });
    const on = await costOfTalk(server.url, { "video.guard": "guard" });
    return rows(on, off);
  } finally {
    await server.stop();
  }
}

function rows(on: Cost, off: Cost): BenchRow[] {
  const [cpu, frames, bytes] = [on.cpu - off.cpu, on.frames / off.frames, on.bytes - off.bytes];
  return [
    {
      name: "what the guard adds to a talk of 640 × 480, per person",
      value: `${(cpu * 100).toFixed(1)} % of a core`,
      target: `≤ ${TARGET_CORE * 100} %`,
      met: cpu <= TARGET_CORE,
      note: `a talk without it takes ${off.cpu.toFixed(2)} of a core, all processes of a page, over ${SECONDS} s`,
    },
    {
      name: "frames of a talk with the guard, against one without",
      value: `${(frames * 100).toFixed(1)} %`,
      target: `≥ ${TARGET_FRAMES * 100} %`,
      met: frames >= TARGET_FRAMES,
      note: `${on.frames.toFixed(1)} a second`,
    },
    {
      name: "memory that the guard takes",
      value: `${(bytes / 1024 / 1024).toFixed(0)} MB`,
      target: `≤ ${TARGET_BYTES / 1024 / 1024} MB`,
      met: bytes <= TARGET_BYTES,
      note: "proportional set size of the page's process",
    },
    {
      name: "Start to a picture in sight, with the guard / without",
      value: `${Math.round(on.picture)} / ${Math.round(off.picture)} ms`,
      note: "one meeting each, in a browser that has fetched the model before",
    },
  ];
}
