import { afterAll, beforeAll, expect, test } from "bun:test";
import { startReferencePeer } from "#test/helpers/reference-peer.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
/** The reference at both paths that a client may be configured with: "/" and "/peerjs". */
const references: { port: number; stop(): void }[] = [];

beforeAll(async () => {
  world = createWorld();
  references.push(await startReferencePeer({ path: "/" }), await startReferencePeer({ path: "/peerjs" }));
}, 180_000);
afterAll(async () => {
  for (const { stop } of references) stop();
  await world.close();
});

const HEADERS = ["content-type", "access-control-allow-origin", "vary"];
const anyId = (text: string) => text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, "an id");

async function shown(response: Response) {
  const headers = HEADERS.map((name) => response.headers.get(name));
  return { status: response.status, headers, body: anyId(await response.text()) };
}

test.each([
  [0, "/peerjs/id"],
  [0, "/peerjs/id?ts=17&version=1.5.5"],
  [0, "/peerjs/peers"],
  [1, "/peerjs"],
  [1, "/peerjs/peerjs/id"],
  [1, "/peerjs/another/id"],
  [1, "/peerjs/peerjs/peers"],
])("Reference %d and our server answer GET %s alike, with and without an origin", async (which, path) => {
  for (const init of [{}, { headers: { origin: "https://elsewhere.example" } }]) {
    const reference = await fetch(`http://127.0.0.1:${references[which]!.port}${path}`, init);
    expect(await shown(await world.request(path, init))).toEqual(await shown(reference));
  }
});
