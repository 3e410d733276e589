import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { root } from "../../scripts/tools.ts";
import { quiet } from "../../test/e2e/helpers/quiet.ts";
import { startReferencePeer } from "../../test/helpers/reference-peer.ts";
import { nodePath } from "../node.ts";
import { type Stopwatch, watchFirstFrame } from "./stopwatch.ts";

/** Calls with peerjs alone, over its own PeerServer: no search, no socket of ours, nothing on screen but a video. */
export interface BareCalls {
  /** Milliseconds from the caller's click to the first frame of the other person, who waits with an open camera. */
  meet(browser: Browser): Promise<number>;
  stop(): Promise<void>;
}

export async function startBareCalls(): Promise<BareCalls> {
  const signalling = await startReferencePeer({ path: "/" }, nodePath());
  const pages = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    routes: {
      "/": new Response(pageOf(signalling.port), { headers: { "content-type": "text/html" } }),
      "/peerjs.js": new Response(Bun.file(join(root, "node_modules/peerjs/dist/peerjs.min.js"))),
    },
  });
  return {
    meet: (browser) => meet(browser, pages.url.href),
    async stop() {
      await pages.stop(true);
      signalling.stop();
    },
  };
}

async function meet(browser: Browser, url: string): Promise<number> {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [waiting, calling] = await Promise.all(contexts.map((context) => open(context, url)));
  const id = await waiting!.evaluate(() => (globalThis as unknown as BarePage).wait());
  await calling!.evaluate((to) => Object.assign(globalThis, { to }), id);
  await calling!.getByRole("button").click();
  const time = await calling!.evaluate(() => (globalThis as unknown as Stopwatch).firstFrame);
  await Promise.all(contexts.map((context) => context.close()));
  return time;
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  await context.addInitScript(watchFirstFrame);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
  await quiet(page);
  await page.evaluate(() => (globalThis as unknown as BarePage).opened);
  return page;
}

interface BarePage {
  /** Resolves when signalling is connected, which precedes the click, as it does after a search of ours. */
  opened: Promise<void>;
  /** Opens the camera and answers calls to this id. */
  wait(): Promise<string>;
}

/** A page after the guide of peerjs, with our picture size, since a larger picture takes longer to arrive. */
const pageOf = (port: number) => `<!doctype html>
<button>Call</button>
<script src="/peerjs.js"></script>
<script>
  const peer = new Peer({ host: "127.0.0.1", port: ${port}, path: "/" });
  const camera = () =>
    navigator.mediaDevices.getUserMedia({ audio: true, video: { width: { ideal: 1280 }, height: { ideal: 720 } } });
  globalThis.opened = new Promise((resolve) => peer.on("open", () => resolve()));
  globalThis.wait = async () => {
    const own = await camera();
    peer.on("call", (call) => call.answer(own));
    return peer.id;
  };
  document.querySelector("button").onclick = async () => {
    const call = peer.call(globalThis.to, await camera());
    call.on("stream", (srcObject) => {
      if (document.querySelector("video")) return;
      const video = Object.assign(document.createElement("video"), { srcObject, autoplay: true, muted: true });
      video.dataset.testid = "companion-video";
      document.body.append(video);
    });
  };
</script>`;
