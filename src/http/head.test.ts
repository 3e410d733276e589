import { afterAll, expect, test } from "bun:test";
import { uploadPhoto } from "#test/helpers/chat.ts";
import { createWorld } from "#test/helpers/world.ts";

/** Calendar programs, link checkers and monitors ask for the headers first. */
const world = createWorld();
afterAll(world.close);
const anna = world.newPerson();
const token = world.signIn(anna);
const { url } = world.listen();

/** Each with an id that exists nowhere: what counts is that HEAD is answered as GET is. */
const paths = world.app.routes
  .filter(({ method }) => method === "GET")
  .map(({ path }) => path.replace(/:\w+/g, "1"));

const ask = (path: string, method: string, headers = {}) =>
  fetch(url + path, { method, headers: { "accept-encoding": "identity", ...headers }, redirect: "manual" });

test("HEAD is answered wherever GET is: by every route, for guests and for members", async () => {
  expect(paths.length).toBeGreaterThan(60);
  for (const headers of [{}, { authorization: `Bearer ${token}` }])
    for (const path of paths) {
      const [full, head] = [await ask(path, "GET", headers), await ask(path, "HEAD", headers)];
      expect([path, head.status, head.headers.get("content-type")]).toEqual([
        path,
        full.status,
        full.headers.get("content-type"),
      ]);
      expect(await head.text()).toBe("");
      await full.body?.cancel();
    }
});

test.each(["/healthz", "/readyz", "/robots.txt", "/sitemap.xml", "/openapi.json"])(
  "HEAD gives the length of what GET brings: %s",
  async (path) => {
    const full = await ask(path, "GET");
    const head = await ask(path, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([
      200,
      String((await full.bytes()).length),
    ]);
  },
);

test("HEAD of a calendar feed and of a photo is answered, with the length", async () => {
  const feed = (await anna.post("/api/calendar/feed", {})).body as { url: string };
  const photo = await uploadPhoto(anna);
  for (const path of [new URL(feed.url).pathname, photo.path]) {
    const [full, head] = [await ask(path, "GET"), await ask(path, "HEAD")];
    expect([head.status, head.headers.get("content-length")]).toEqual([
      200,
      String((await full.bytes()).length),
    ]);
  }
});

test("Where there is only POST, HEAD is no method, and where there is GET, it is named", async () => {
  expect((await ask("/api/user/update", "HEAD")).status).toBe(405);
  expect((await ask("/healthz", "POST")).headers.get("allow")).toBe("GET, HEAD");
});
