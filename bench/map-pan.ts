import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags, chromiumPath } from "../playwright.config.ts";
import type { EventPin } from "../src/contract/event-map.ts";
import { EVENTS_ON_MAP } from "../src/contract/limits.ts";
import { insertMember } from "../test/e2e/helpers/account.ts";
import { type RunningServer, startServer } from "../test/e2e/helpers/server.ts";
import { startTileServer } from "../test/helpers/tile-server.ts";
import { percentile } from "./percentile.ts";
import type { BenchRow } from "./report.ts";

const TARGET_FPS = 50;
const THROTTLE = 4;
const SECONDS = 6;
/** Spread of the events in degrees around the middle of Moscow: close, mostly single markers; far, all in groups. */
const VIEWS = [
  { name: "3,000 markers, most of them single", spread: 0.006 },
  { name: "3,000 markers in groups", spread: 0.2 },
];

/** Measures how smoothly the map of events pans with the CPU throttled to a quarter: the real page, generated events. */
export async function mapPanBench(): Promise<BenchRow[]> {
  const tiles = startTileServer({ clock: () => Date.now() });
  const server = await startServer({ LOG_LEVEL: "error", TILES_URL: tiles.url });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const rows: BenchRow[] = [];
    for (const view of VIEWS) rows.push(row(view.name, await panned(browser, server, view.spread)));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await tiles.stop();
  }
}

function row(name: string, frames: number[]): BenchRow {
  const fps = (frames.length / frames.reduce((sum, ms) => sum + ms, 0)) * 1_000;
  return {
    name: `panning a map of ${name}: frames a second`,
    value: fps.toFixed(1),
    target: `≥ ${TARGET_FPS}`,
    met: fps >= TARGET_FPS,
    note: `${THROTTLE} × CPU throttle, 1440 × 900, drawn in software; frame p95 ${percentile(frames, 0.95).toFixed(1)} ms`,
  };
}

async function panned(browser: Browser, server: RunningServer, spread: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const { token } = await insertMember(page, server, "Anna");
  await fetch(`${server.url}/api/vip/enable`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  const answer = JSON.stringify({
    data: Array.from({ length: EVENTS_ON_MAP }, (_, at) => pin(at, spread)),
    clusters: null,
    total: EVENTS_ON_MAP,
    ignored: [],
  });
  await page.route("**/api/event/map-list*", (route) =>
    route.fulfill({ contentType: "application/json", body: answer }),
  );
  const listed = page.waitForResponse(/map-list/);
  await page.goto(`${server.url}/events`);
  await listed;
  await page.getByRole("listitem").first().waitFor();
  // On a first visit the service worker caches the app for offline use: 150 files, once.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  const frames = await pan(page);
  await context.close();
  return frames;
}

/** Drags the map along a curve, one step per frame. Returns how long each frame took. */
const pan = (page: Page): Promise<number[]> =>
  page.evaluate(
    ({ ms }) =>
      new Promise<number[]>((done) => {
        const map = document.querySelector("[role=application]")!.getBoundingClientRect();
        const [x, y] = [map.left + map.width / 2, map.top + map.height / 2];
        const target = document.elementFromPoint(x, y)!;
        const fire = (type: string, clientX: number, clientY: number) =>
          target.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true, cancelable: true }));
        const frames: number[] = [];
        const began = performance.now();
        let last = began;
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          if (now - began > ms) {
            fire("mouseup", x, y);
            return done(frames.slice(2));
          }
          const turn = (now - began) / 700;
          fire("mousemove", x + 280 * Math.sin(turn), y + 180 * Math.sin(turn * 1.3));
          requestAnimationFrame(step);
        };
        fire("mousedown", x, y);
        requestAnimationFrame(step);
      }),
    { ms: SECONDS * 1_000 },
  );

/** Spreads pins evenly and identically in each run, by steps of the golden ratio and the square root of two. */
function pin(at: number, spread: number): EventPin {
  const along = (step: number) => ((at * step) % 1) - 0.5;
  return {
    id: `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    revision: 1,
    title: `Event ${at}`,
    lat: 55.755864 + along(0.618034) * spread,
    lon: 37.617698 + along(0.414214) * spread * 2,
    radius: null,
    startsAt: new Date(Date.now() + at * 60_000 + 3_600_000).toISOString(),
    utcOffset: 180,
    zone: "Europe/Moscow",
    is_active: true,
    cancelReason: null,
    capacity: null,
    coming: at % 20,
    mine: false,
    favorite: false,
    viewed: at % 5 === 0,
    type: { id: (at % 4) + 1 },
    tags: [],
    user: { id: "host", sex: "FEMALE", birthday: "1995-01-01" },
    address: { city: null },
    reactions: [],
    image: null,
  };
}
