import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { readConfig } from "../config.ts";
import { createIce } from "./ice.ts";

const NOW = Date.UTC(2030, 0, 15);
const iceFor = (env: Record<string, string>) =>
  createIce({ config: readConfig(env), clock: () => NOW })("guest:7");
const TURN = { TURN_URLS: "turn:turn.example:3478,turns:turn.example:5349", TURN_SECRET: "static" };

describe("the servers that help two browsers find each other", () => {
  test("are STUN servers alone if the operator has no TURN", () => {
    expect(iceFor({ STUN_URLS: "stun:stun.example" })).toEqual([{ urls: ["stun:stun.example"] }]);
  });

  test("are none if the operator configures none", () => {
    expect(iceFor({ STUN_URLS: "," })).toEqual([]);
  });

  test("include a TURN password that coturn accepts for twelve hours", () => {
    const [, turn] = iceFor(TURN);
    const username = `${NOW / 1000 + 12 * 3600}:guest:7`;
    const credential = createHmac("sha1", "static").update(username).digest("base64");
    expect(turn).toEqual({
      urls: ["turn:turn.example:3478", "turns:turn.example:5349"],
      username,
      credential,
    });
  });

  test("are TURN alone with TURN_ONLY, which hides people's addresses from each other", () => {
    expect(iceFor({ ...TURN, TURN_ONLY: "on" }).map(({ urls }) => urls[0])).toEqual([
      "turn:turn.example:3478",
    ]);
  });
});
