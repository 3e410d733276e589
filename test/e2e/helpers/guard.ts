import type { Page, Request } from "@playwright/test";
import type { GuardAnswer, GuardQuestion } from "../../../client/lib/guard/guard-worker.ts";
import en from "../../../client/locales/en/guard.json" with { type: "json" };
import ru from "../../../client/locales/ru/guard.json" with { type: "json" };

export const GUARD = { ru, en: en as typeof ru };

export const GUARD_FILE = /\/assets\/(?:guard-(?:worker|topology|weights)|tfjs-backend-wasm)/;
const WORKER = /\/assets\/guard-worker-/;

/** Stands in for the model: red is what it takes for nudity. No picture of nudity is needed, and a busy machine is no slower. */
export async function redIsNudity(page: Page, { tookMs = 45 } = {}): Promise<void> {
  await page.route(WORKER, (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${judgeRed})(${tookMs})` }),
  );
}

/** Runs in the worker. */
function judgeRed(tookMs: number): void {
  const answer = (said: GuardAnswer) => postMessage(said);
  addEventListener("message", ({ data }: MessageEvent<GuardQuestion>) => {
    if ("files" in data) return answer({ isReady: true });
    const middle = (data.pixels.length / 8) * 4 - 4 * 112;
    const [red = 0, green = 0] = data.pixels.subarray(middle, middle + 2);
    answer({ id: data.id, share: red > 150 && green < 100 ? 0.99 : 0.01, tookMs });
  });
}

type Failing = "missing" | "offline" | "refused";

/** The worker is not there, cannot be reached, or may not compile. */
export async function failGuard(page: Page, how: Failing): Promise<void> {
  await page.route(WORKER, async (route) => {
    if (how === "missing") return route.fulfill({ status: 404, contentType: "text/plain", body: "" });
    if (how === "offline") return route.abort("internetdisconnected");
    const answer = await route.fetch();
    const headers = answer.headers();
    const policy = headers["content-security-policy"]!.replace(" 'wasm-unsafe-eval'", "");
    await route.fulfill({ response: answer, headers: { ...headers, "content-security-policy": policy } });
  });
}

/**
 * A camera of the sender's own making, from the next page on: its picture has the colour that `paint` sets, and no message
 * of ours says that it changed.
 */
export async function paintedCamera(page: Page, first: string): Promise<(colour: string) => Promise<void>> {
  await page.addInitScript((colour) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 120 });
    const pen = canvas.getContext("2d")!;
    Object.assign(window, { colour });
    let tick = 0;
    setInterval(() => {
      tick += 1;
      pen.fillStyle = (window as unknown as { colour: string }).colour;
      pen.fillRect(0, 0, 160, 120);
      // Something has to move.
      pen.fillStyle = "white";
      pen.fillRect(tick % 150, 0, 10, 10);
    }, 100);
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      if (!wanted?.video) return stream;
      return new MediaStream([...canvas.captureStream(10).getVideoTracks(), ...stream.getAudioTracks()]);
    };
  }, first);
  return (colour) => page.evaluate((now) => void Object.assign(window, { colour: now }), colour);
}

type Seen = Extract<GuardAnswer, { id: number }>;

/** Runs in the page before its own scripts: records what the guard's worker finds. */
export function watchLooks(): void {
  const looks: Seen[] = [];
  Object.assign(globalThis, { looks });
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.addEventListener("message", ({ data }) => "share" in data && looks.push(data));
    }
  };
}

/** Runs in the page. */
export const readLooks = () => (globalThis as unknown as { looks: Seen[] }).looks;

/** All that leaves the page from now on: requests with a body, and messages of sockets and of peers. */
export async function recordSent(page: Page): Promise<() => Promise<string[]>> {
  const sent: string[] = [];
  page.on("request", (request: Request) => {
    const body = request.postData();
    if (body) sent.push(body);
  });
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  await page.addInitScript(() => {
    const toPeers: string[] = [];
    Object.assign(window, { toPeers });
    const send = RTCDataChannel.prototype.send;
    RTCDataChannel.prototype.send = function (data: unknown) {
      toPeers.push(typeof data === "string" ? data : "bytes");
      send.call(this, data as ArrayBufferView<ArrayBuffer>);
    };
  });
  return async () => [
    ...sent,
    ...(await page.evaluate(() => (window as unknown as { toPeers: string[] }).toPeers)),
  ];
}
