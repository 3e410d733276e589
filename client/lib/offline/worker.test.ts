import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const SOURCE = await readFile(join(import.meta.dir, "../../public/sw-offline.js"), "utf8");
const BUILD = { name: "1", entry: "/assets/app.js", files: [], pages: ["", "chats"] };
const ORIGIN = "https://randevu.example";

/** The service worker in a browser of its own. `navigate` returns its answer to a navigation that is preloaded as `preloaded`. */
function createWorker(
  match: (path: string, options?: { cacheName?: string }) => Promise<Response | undefined>,
  keys = async () => ["build:1"],
) {
  const listeners = new Map<string, (event: object) => void>();
  const asked: string[] = [];
  const self = {
    addEventListener: (kind: string, hear: (event: object) => void) => listeners.set(kind, hear),
  };
  const fetch = async ({ url }: Request) => {
    asked.push(url);
    return new Response("asked again");
  };
  const source = SOURCE.replace("const BUILD = null;", `const BUILD = ${JSON.stringify(BUILD)};`);
  new Function("self", "caches", "fetch", "location", source)(self, { match, keys }, fetch, {
    origin: ORIGIN,
  });

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
  return { asked, navigate };
}

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
