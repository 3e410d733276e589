import type { EnterRoom } from "../../src/contract/realtime.ts";
import { expect, test } from "./helpers/video.ts";

// No relay has to answer: what matters is what a companion learns before.
test.use({
  serverEnv: {
    TURN_URLS: "turn:127.0.0.1:9?transport=udp",
    TURN_SECRET: "a-secret-of-this-test",
    TURN_ONLY: "on",
  },
});

test("With TURN_ONLY a companion who offers a connection of another kind learns no address", async ({
  chatter,
}) => {
  const [stranger, anna] = [await chatter(), await chatter()];
  const heard = stranger.page.evaluate(offerData);
  const waiting = async () => (await anna.page.request.get("/api/queue/classic")).json();
  await expect.poll(waiting).toMatchObject({ waiting: 1 });
  await anna.start();
  expect(await heard).toEqual(["OFFER media"]);
});

/** A frame of either socket. */
interface Frame {
  event?: string;
  data?: unknown;
  type?: string;
  payload?: { type: string };
}

/**
 * Waits for a room and at once offers a data connection there, as a program of one's own can. Returns what the companion's
 * page says to that, up to its own try to connect the picture, some seconds later.
 */
async function offerData(): Promise<string[]> {
  const opened = async (address: string) => {
    const socket = new WebSocket(`ws://${location.host}${address}`);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    return socket;
  };
  const hears = (socket: WebSocket, isLast: (frame: Frame) => boolean) =>
    new Promise<void>((resolve) =>
      socket.addEventListener("message", ({ data }) => isLast(JSON.parse(data)) && resolve()),
    );

  const own = await opened("/ws");
  let room = {} as EnterRoom;
  const met = hears(own, ({ event, data }) => {
    if (event === "ENTER_ROOM") room = data as EnterRoom;
    return event === "ENTER_ROOM";
  });
  own.send(JSON.stringify({ event: "HELLO", data: { guestKey: crypto.randomUUID() } }));
  own.send(JSON.stringify({ event: "ENTER_QUEUE", data: { forceClassic: true } }));
  await met;

  const signalling = await opened(`/peerjs?key=peerjs&id=${room.peerId}&token=${room.peerToken}`);
  const heard: string[] = [];
  const dialled = hears(signalling, ({ type, payload }) => {
    if (payload) heard.push(`${type} ${payload.type}`);
    return type === "OFFER";
  });
  const connection = new RTCPeerConnection();
  connection.createDataChannel("data");
  await connection.setLocalDescription();
  const sdp = { type: "offer", sdp: connection.localDescription?.sdp };
  const payload = {
    sdp,
    type: "data",
    connectionId: "dc_1",
    label: "data",
    serialization: "raw",
    reliable: true,
  };
  signalling.send(JSON.stringify({ type: "OFFER", dst: room.remotePeerId, payload }));
  await dialled;
  return heard;
}
