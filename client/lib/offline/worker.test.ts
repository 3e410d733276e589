import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

const SOURCE = await readFile(join(import.meta.dir, "../../public/sw-offline.js"), "utf8");
const FILES = Array.from({ length: 20 }, (_, index) => `/assets/${index}.js`);
const BUILD = { name: "1", entry: "/assets/app.js", files: FILES, pages: ["", "chats"] };
const ORIGIN = "https://randevu.example";
const GLOBALS = { AbortSignal, clearTimeout, Request, Response, setTimeout, URL };

/**
 * The service worker in a browser of its own, over a network that brings no file. `navigate` returns its answer to a navigation
 * that is preloaded as `preloaded`; `dispatch` resolves when the worker has handled an event.
 */
function createWorker(
  match: (path: string, options?: { cacheName?: string }) => Promise<Response | undefined>,
  keys = async () => ["build:1"],
) {
  const listeners = new Map<string, (event: object) => void>();
  const asked: string[] = [];
  const loading: string[] = [];
  const messages: object[] = [];
  const self = {
    addEventListener: (kind: string, hear: (event: object) => void) => listeners.set(kind, hear),
    registration: { active: { postMessage: (message: object) => messages.push(message) } },
  };
  const open = async () => ({
    keys: async () => [],
    add(file: string) {
      loading.push(file);
      return new Promise(() => {});
    },
  });
  const fetch = async ({ url }: Request) => {
    asked.push(url);
    return new Response("asked again");
  };
  const source = SOURCE.replace("const BUILD = null;", `const BUILD = ${JSON.stringify(BUILD)};`);
  const location = { origin: ORIGIN };
  runInNewContext(source, { ...GLOBALS, self, caches: { match, keys, open }, fetch, location });

  async function navigate(path: string, preloaded: Response | Promise<never>): Promise<string | undefined> {
    let answer: Promise<Response> | undefined;
    listeners.get("fetch")!({
      request: { url: ORIGIN + path, method: "GET", mode: "navigate" },
      preloadResponse: preloaded,
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    return (await answer)?.text();
  }
  async function dispatch(kind: string, data?: object): Promise<void> {
    const work: unknown[] = [];
    listeners.get(kind)?.({ data, waitUntil: (promise: unknown) => work.push(promise) });
    await Promise.all(work);
  }
  return { asked, loading, messages, navigate, dispatch };
}

test("A new worker is active before it has fetched the build, and leaves connections to the page meanwhile", async () => {
  const worker = createWorker(async () => undefined);
  await worker.dispatch("install");
  await worker.dispatch("activate");
  expect(worker.messages).toEqual([{ kind: "keep" }]);
  for (const _ of ["from the worker itself", "from a page"])
    void worker.dispatch("message", worker.messages[0]);
  await new Promise(setImmediate);
  expect(worker.loading).toEqual(FILES.slice(0, 3));
});

test("A return from a sign-in provider makes one request, not another after the preload: its code is good once", async () => {
  const { asked, navigate } = createWorker(async () => new Response("shell"));
  expect(await navigate("/oauth/google/callback?code=1", new Response("preloaded"))).toBe("preloaded");
  expect(asked).toEqual([]);
});

test("A page comes from the server, without a server from what is kept, and broken storage changes neither", async () => {
  const kept = createWorker(async () => new Response("shell"));
  expect(await kept.navigate("/chats", new Response("preloaded"))).toBe("preloaded");
  expect(await kept.navigate("/chats", new Response("", { status: 502 }))).toBe("shell");
  const broken = createWorker(() => Promise.reject(new Error("The storage is broken")));
  expect(await broken.navigate("/chats", new Response("preloaded"))).toBe("preloaded");
});

test("If this build is kept only in part, the latest complete build before it is used", async () => {
  const whole: Record<string, string> = { "build:a": "oldest", "build:b": "earlier" };
  const shellIn = async (_: string, { cacheName = "" } = {}) =>
    cacheName in whole ? new Response(whole[cacheName]) : undefined;
  const worker = createWorker(shellIn, async () => ["build:a", "build:b", "build:c", "build:1", "other"]);
  expect(await worker.navigate("/chats", new Response("", { status: 502 }))).toBe("earlier");
});
