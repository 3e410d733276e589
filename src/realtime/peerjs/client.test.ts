import { afterEach, beforeEach, expect, test } from "bun:test";
import { Peer, util } from "peerjs";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** The unmodified npm client. Bun has no WebRTC, so it is told to go on without, since its signalling needs none. */
Object.assign(util.supports, { audioVideo: true, data: true });

let world: World;
let url: URL;
const peers: Peer[] = [];

beforeEach(() => {
  world = createWorld();
  url = new URL(world.listen().url);
});
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.destroy();
  await world.close();
});

async function open(
  id?: string,
  { path = "/", token }: { path?: string; token?: string } = {},
): Promise<Peer> {
  const options = {
    host: url.hostname,
    port: Number(url.port),
    path,
    secure: false,
    ...(token && { token }),
  };
  const peer = id ? new Peer(id, options) : new Peer(options);
  peers.push(peer);
  await new Promise((resolve, reject) => peer.on("open", resolve).on("error", reject));
  return peer;
}

/** The next message that this client gets of this type. */
const message = (peer: Peer, type: string) =>
  new Promise<{ src: string; payload: unknown }>((resolve) =>
    peer.socket.on("message", (heard) => {
      if (heard.type === type) resolve(heard);
    }),
  );

async function room() {
  const [a, b] = [await TestTab.open(url.origin), await TestTab.open(url.origin)];
  await a.ask("ENTER_QUEUE", { forceClassic: true });
  await b.ask("ENTER_QUEUE", { forceClassic: true });
  const [ofA, ofB] = [await a.next("ENTER_ROOM"), await b.next("ENTER_ROOM")];
  return { tab: a, ofA, ofB };
}

test.each(["/", "/peerjs"])("The client gets an id and opens, with path %s", async (path) => {
  const peer = await open(undefined, { path });
  expect(peer.id).toMatch(/^[\da-f-]{36}$/);
});

test("Two clients in one room can signal to each other for as long as the room lasts", async () => {
  const { tab, ofA, ofB } = await room();
  const { peerId, remotePeerId } = ofA;
  const caller = await open(peerId, { token: ofA.peerToken });
  const callee = await open(remotePeerId, { token: ofB.peerToken });
  const offered = message(callee, "CANDIDATE");
  caller.socket.send({
    type: "CANDIDATE",
    dst: remotePeerId,
    payload: { connectionId: "c", candidate: "x" },
  });
  expect(world.deps.grants.allows(peerId, remotePeerId)).toBe(true);
  expect(await offered).toMatchObject({ src: peerId, payload: { candidate: "x" } });

  await tab.ask("LEAVE_ROOM");
  expect(world.deps.grants.allows(peerId, remotePeerId)).toBe(false);
});

test("No one can take a peer id while its owner is away: not a stranger, and not the companion with a token of their own", async () => {
  const { ofA, ofB } = await room();
  for (const token of ["guessed", ofA.peerId, ofB.peerToken])
    await expect(open(ofA.peerId, { token })).rejects.toMatchObject({ type: "unavailable-id" });
  expect((await open(ofA.peerId, { token: ofA.peerToken })).id).toBe(ofA.peerId);
});

test("A reloaded page takes its id back from its own old socket", async () => {
  const { ofA } = await room();
  await open(ofA.peerId, { token: ofA.peerToken });
  expect((await open(ofA.peerId, { token: ofA.peerToken })).open).toBe(true);
});

test("A client that disconnected comes back under its id", async () => {
  const peer = await open("my-id");
  peer.disconnect();
  const opened = new Promise((resolve) => peer.once("open", resolve));
  peer.reconnect();
  expect(await opened).toBe("my-id");
});

test("A client is told that its id is taken", async () => {
  await open("my-id");
  await expect(open("my-id")).rejects.toMatchObject({ type: "unavailable-id" });
});
