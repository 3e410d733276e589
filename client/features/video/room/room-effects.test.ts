import { afterEach, beforeEach, expect, jest, type Mock, spyOn, test } from "bun:test";
import { socket } from "#client/lib/socket/socket.ts";
import { RELAY_CREDENTIALS_MS } from "#contract/limits.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import { createRoomEffects } from "./room-effects.ts";

const FRESH = [{ urls: ["turn:turn.example"], username: "later", credential: "fresh" }];
const room = (iceServers: EnterRoom["iceServers"]) => ({ roomId: "room", iceServers }) as EnterRoom;
const relayed = room([{ urls: ["turn:turn.example"], username: "now", credential: "first" }]);

let send: Mock<typeof socket.send>;
beforeEach(() => {
  jest.useFakeTimers();
  send = spyOn(socket, "send").mockResolvedValue({ iceServers: FRESH } as never);
});
afterEach(() => {
  jest.useRealTimers();
  send.mockRestore();
});

function talkIn(entered: EnterRoom) {
  const { link, acts } = createRoomEffects(() => {});
  spyOn(link, "connect").mockReturnValue(undefined as never);
  const renewed = spyOn(link, "renewRelay").mockReturnValue();
  acts.connect({ room: entered });
  return { acts, renewed };
}

const pass = async (ms: number) => {
  jest.advanceTimersByTime(ms);
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

test("A talk longer than its relay's credentials gets fresh ones before they expire, for as long as it lasts", async () => {
  const { acts, renewed } = talkIn(relayed);
  await pass(RELAY_CREDENTIALS_MS - 1);
  expect(send).toHaveBeenLastCalledWith("RENEW_RELAY", { roomId: "room" });
  expect(renewed).toHaveBeenLastCalledWith("room", FRESH);
  await pass(RELAY_CREDENTIALS_MS);
  expect(send).toHaveBeenCalledTimes(3);

  acts.hangUp();
  await pass(2 * RELAY_CREDENTIALS_MS);
  expect(send).toHaveBeenCalledTimes(3);
});

test("A refusal leaves the talk as it is, and the next time asks again", async () => {
  const { acts, renewed } = talkIn(relayed);
  send.mockRejectedValueOnce(new Error("The room has ended"));
  await pass(RELAY_CREDENTIALS_MS / 2);
  expect(renewed).not.toHaveBeenCalled();
  await pass(RELAY_CREDENTIALS_MS / 2);
  expect(renewed).toHaveBeenCalledTimes(1);
  acts.hangUp();
});

test("A talk without a relay asks for nothing", async () => {
  talkIn(room([{ urls: ["stun:stun.example"] }]));
  await pass(2 * RELAY_CREDENTIALS_MS);
  expect(send).not.toHaveBeenCalled();
});
