import type { EnterRoom } from "../../src/contract/realtime.ts";
import { hasCoturn, startTurn, type TurnServer } from "./helpers/turn.ts";
import { test as base, expect } from "./helpers/video.ts";

/** There is a relay, and talks with strangers go through it unless a person chose otherwise. */
const test = base.extend<object, { turn: TurnServer }>({
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const turn = await startTurn();
      await use(turn);
      await turn.stop();
    },
    { scope: "worker" },
  ],
  serverEnv: [
    ({ turn }, use) => use({ ...turn.env, TURN_ONLY: "off", TURN_STRANGERS: "on" }),
    { scope: "worker" },
  ],
});

test.skip(!hasCoturn(), "needs coturn's turnserver on the path");

test("A stranger's own program learns the relay's address only, unless the user chose otherwise", async ({
  chatter,
}) => {
  const stranger = await chatter();
  const anna = await chatter();
  await anna.start();
  const hidden = await stranger.page.evaluate(answerRaw);
  expect(hidden.told.length).toBeGreaterThan(0);
  expect(hidden.told.filter(({ type, behind }) => type !== "relay" || behind !== "0.0.0.0")).toEqual([]);
  // Packets came from nowhere else.
  expect(hidden.reached.length).toBeGreaterThan(0);
  for (const from of hidden.reached) expect(hidden.told.map(({ at }) => at)).toContain(from);

  await anna.page.evaluate(() => localStorage.setItem("video.hideAddress", "off"));
  await anna.page.reload();
  await anna.start();
  const { told } = await stranger.page.evaluate(answerRaw);
  expect(told.map(({ type }) => type)).toContain("host");
});

/** An ICE candidate; `behind` is the address that a relay serves. */
interface Told {
  at: string;
  type: string;
  behind: string;
}

/** A frame of signalling. */
interface Signal {
  type: string;
  src: string;
  payload: { connectionId: string; sdp?: RTCSessionDescriptionInit; candidate?: RTCIceCandidateInit };
}

/**
 * Meets the next stranger by WebRTC alone, with nothing of our client. Returns all addresses that their browser told, and
 * those that packets came from, once connected.
 */
async function answerRaw(): Promise<{ told: Told[]; reached: string[] }> {
  const opened = async (address: string) => {
    const socket = new WebSocket(`ws://${location.host}${address}`);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    return socket;
  };
  const own = await opened("/ws");
  const met = new Promise<EnterRoom>((resolve) =>
    own.addEventListener("message", ({ data }) => {
      const { event, data: room } = JSON.parse(data);
      if (event === "ENTER_ROOM") resolve(room);
    }),
  );
  own.send(JSON.stringify({ event: "HELLO", data: { guestKey: crypto.randomUUID() } }));
  own.send(JSON.stringify({ event: "ENTER_QUEUE", data: { forceClassic: true } }));
  const room = await met;

  const signalling = await opened(`/peerjs?key=peerjs&id=${room.peerId}&token=${room.peerToken}`);
  const told: Told[] = [];
  const note = (text: string) => {
    const lines = text.matchAll(/candidate:\S+ \d+ \w+ \d+ (\S+) (\d+) typ (\w+)(?: raddr (\S+))?/g);
    for (const [, ip, port, type = "", behind = ""] of lines)
      told.push({ at: `${ip}:${port}`, type, behind });
  };
  const peer = new RTCPeerConnection({ iceServers: room.iceServers });
  const connected = new Promise<void>((resolve) =>
    peer.addEventListener("connectionstatechange", () => peer.connectionState === "connected" && resolve()),
  );
  signalling.addEventListener("message", async ({ data }) => {
    const { type, src, payload }: Signal = JSON.parse(data);
    if (type === "CANDIDATE" && payload.candidate) {
      note(payload.candidate.candidate ?? "");
      await peer.addIceCandidate(payload.candidate).catch(() => {});
    }
    if (type !== "OFFER" || !payload.sdp) return;
    const { connectionId } = payload;
    const tell = (kind: string, what: object) =>
      signalling.send(
        JSON.stringify({ type: kind, dst: src, payload: { ...what, type: "media", connectionId } }),
      );
    note(payload.sdp.sdp ?? "");
    peer.addEventListener("icecandidate", ({ candidate }) => candidate && tell("CANDIDATE", { candidate }));
    await peer.setRemoteDescription(payload.sdp);
    await peer.setLocalDescription();
    tell("ANSWER", { sdp: peer.localDescription });
  });
  await connected;
  const reachedBy = async () => {
    const reports = [...(await peer.getStats()).values()];
    return reports
      .filter(({ type, state }) => type === "candidate-pair" && state === "succeeded")
      .map(({ remoteCandidateId }) => reports.find(({ id }) => id === remoteCandidateId))
      .map(({ address, port }) => `${address}:${port}`);
  };
  // Statistics are a moment older than events, and packets may outrun the frame that tells where they come from.
  const isTold = (from: string) => told.some(({ at }) => at === from);
  let reached = await reachedBy();
  for (let tries = 0; tries < 50 && !(reached.length > 0 && reached.every(isTold)); tries++) {
    await new Promise((wake) => setTimeout(wake, 100));
    reached = await reachedBy();
  }
  peer.close();
  signalling.close();
  own.close();
  return { told, reached };
}
