import { afterEach, beforeEach, expect, test } from "bun:test";
import { ERRORS } from "#contract/errors.ts";
import { clientSchemas, type EnterRoom } from "#contract/realtime.ts";
import { seeded } from "#src/chance/seeded.ts";
import { createLog } from "#src/services/log.ts";
import { anyValue, mutate, pickFrom } from "#test/helpers/mischief.ts";
import { Frames, TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

const FRAMES = 1_000;
const random = seeded(20_300_115);

let world: World;
let url: string;
let logged: string[];

beforeEach(() => {
  logged = [];
  world = createWorld({ log: createLog("error", { write: (line: string) => void logged.push(line) }) });
  url = world.listen().url;
});
afterEach(() => world.close());

interface PeerFrame {
  type: string;
  payload?: unknown;
}

async function openPeer({
  peerId,
  peerToken,
}: Pick<EnterRoom, "peerId" | "peerToken">): Promise<{ socket: WebSocket; frames: Frames<PeerFrame> }> {
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/peerjs?key=peerjs&id=${peerId}&token=${peerToken}&version=1.5.5`,
  );
  const frames = new Frames<PeerFrame>(socket);
  await frames.take(({ type }) => type === "OPEN");
  return { socket, frames };
}

/** Two people in a room with open signalling. */
async function talkers() {
  const tabs = [await TestTab.open(url), await TestTab.open(url)] as const;
  for (const tab of tabs) await tab.ask("ENTER_QUEUE", { forceClassic: true });
  const rooms = await Promise.all(tabs.map((tab) => tab.next("ENTER_ROOM")));
  const peers = await Promise.all(rooms.map(openPeer));
  return { tabs, room: rooms[0]!, peers };
}

async function expectTalkersUndisturbed({
  tabs,
  room,
  peers,
}: Awaited<ReturnType<typeof talkers>>): Promise<void> {
  for (const tab of tabs) expect(await tab.unread()).toEqual([]);
  const [caller, callee] = peers;
  caller!.socket.send(JSON.stringify({ type: "OFFER", dst: room.remotePeerId, payload: "still here" }));
  expect(await callee!.frames.take(({ type }) => type === "OFFER")).toMatchObject({ payload: "still here" });
  expect(callee!.frames.unread).toEqual([]);
  await tabs[0].ask("LEAVE_ROOM", { roomId: room.roomId });
}

test("A thousand random frames on /ws disturb no one else's room, and none causes an internal error", async () => {
  const others = await talkers();
  const { roomId, peerId, remotePeerId } = others.room;
  const likely = [
    ...Object.keys(clientSchemas),
    "event",
    "data",
    "id",
    "token",
    "country",
    "RU",
    "guestKey",
    "resumeToken",
    "takeOver",
    "roomId",
    roomId,
    peerId,
    remotePeerId,
    crypto.randomUUID(),
    true,
  ];
  const codes = new Map<string, number>();
  const wild = await TestTab.open(url);
  wild.socket.addEventListener("message", ({ data }) => {
    const frame = JSON.parse(String(data));
    const outcome = frame.event === "exception" ? frame.data.code : frame.event;
    codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
  });
  for (let n = 0; n < FRAMES; n++) {
    const event = pickFrom(Object.keys(clientSchemas), random);
    const text = JSON.stringify({
      event,
      data: anyValue(random, likely),
      id: pickFrom(["wild", undefined], random),
    });
    const frame = pickFrom(
      [text, text, mutate(text, random), JSON.stringify(anyValue(random, likely))],
      random,
    );
    wild.socket.send(pickFrom([frame, frame, frame, Buffer.from(frame)], random));
    world.clock.advance(10);
  }
  await wild.ask("PING");

  expect([...codes.keys()].filter((code) => code in ERRORS && code !== "internal").length).toBeGreaterThan(4);
  expect(codes.get("ACK")).toBeGreaterThan(4);
  expect(codes.get("internal")).toBeUndefined();
  expect(logged).toEqual([]);
  await expectTalkersUndisturbed(others);
});

test("A thousand random frames on /peerjs reach no one in a room, and the server keeps working", async () => {
  const others = await talkers();
  const { peerId, remotePeerId } = others.room;
  const likely = ["type", "src", "dst", "payload", "OFFER", "LEAVE", peerId, remotePeerId, "wild"];
  const types = ["OFFER", "ANSWER", "CANDIDATE", "LEAVE", "EXPIRE", "HEARTBEAT", "OPEN"];
  const wild = await openPeer({ peerId: "wild", peerToken: "t" });
  for (let n = 0; n < FRAMES; n++) {
    const dst = pickFrom([peerId, remotePeerId, anyValue(random, likely)], random);
    const text = JSON.stringify({
      type: pickFrom(types, random),
      dst,
      src: peerId,
      payload: anyValue(random, likely),
    });
    const frame = pickFrom(
      [text, text, mutate(text, random), JSON.stringify(anyValue(random, likely))],
      random,
    );
    wild.socket.send(pickFrom([frame, frame, frame, Buffer.from(frame)], random));
    world.clock.advance(10);
  }
  const heard = new Promise((resolve) => wild.socket.addEventListener("close", resolve));
  wild.socket.close();
  await heard;

  expect(logged).toEqual([]);
  await expectTalkersUndisturbed(others);
});
