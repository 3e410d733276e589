import { startServer } from "../test/e2e/helpers/server.ts";
import type { BenchRow } from "./report.ts";
import { costOfTalk, SECONDS } from "./talk-cost.ts";

const TARGET_CORE = 0.25;
const TARGET_FRAMES = 0.95;
const TARGET_BYTES = 80 * 1024 * 1024;

/** What a blurred background costs a talk of two people whose cameras send 640 × 480, both with it. */
export async function blurBench(): Promise<BenchRow[]> {
  const server = await startServer({ LOG_LEVEL: "error" });
  try {
    const off = await costOfTalk(server.url, { "video.guard": "off", "video.blur": "off" });
    const on = await costOfTalk(server.url, { "video.guard": "off", "video.blur": "on" });
    const [cpu, frames, bytes] = [on.cpu - off.cpu, on.frames / off.frames, on.bytes - off.bytes];
    return [
      {
        name: "what a blurred background adds to a talk of 640 × 480, per person",
        value: `${(cpu * 100).toFixed(1)} % of a core`,
        target: `≤ ${TARGET_CORE * 100} %`,
        met: cpu <= TARGET_CORE,
        note: `a talk without it takes ${off.cpu.toFixed(2)} of a core, all processes of a page, over ${SECONDS} s; drawn without a GPU`,
      },
      {
        name: "frames of a talk with blurred backgrounds, against one without",
        value: `${(frames * 100).toFixed(1)} %`,
        target: `≥ ${TARGET_FRAMES * 100} %`,
        met: frames >= TARGET_FRAMES,
        note: `${on.frames.toFixed(1)} a second`,
      },
      {
        name: "memory that the blur takes",
        value: `${(bytes / 1024 / 1024).toFixed(0)} MB`,
        target: `≤ ${TARGET_BYTES / 1024 / 1024} MB`,
        met: bytes <= TARGET_BYTES,
        note: "proportional set size of the page's process",
      },
    ];
  } finally {
    await server.stop();
  }
}
