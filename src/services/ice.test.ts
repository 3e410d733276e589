import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { readConfig } from "../config.ts";
import { createIce } from "./ice.ts";

const NOW = Date.UTC(2030, 0, 15);
const secretKeys = ["a key for tests, long enough to be taken"] as const;
const iceFor = (env: Record<string, string>, person = "user:7") =>
  createIce({ config: readConfig(env), clock: () => NOW, secretKeys })(person);
const TURN = { TURN_URLS: "turn:turn.example:3478,turns:turn.example:5349", TURN_SECRET: "static" };

describe("the servers that help two browsers find each other", () => {
  test("are STUN servers alone if the operator has no TURN", () => {
    expect(iceFor({ STUN_URLS: "stun:stun.example" })).toEqual([{ urls: ["stun:stun.example"] }]);
  });

  test("are none if the operator configures none", () => {
    expect(iceFor({ STUN_URLS: "," })).toEqual([]);
  });

  test("include a TURN password that coturn accepts for an hour", () => {
    const [, turn] = iceFor(TURN);
    const { username = "" } = turn!;
    expect(username).toStartWith(`${NOW / 1000 + 3600}:`);
    const credential = createHmac("sha1", "static").update(username).digest("base64");
    expect(turn).toEqual({
      urls: ["turn:turn.example:3478", "turns:turn.example:5349"],
      username,
      credential,
    });
  });

  test("name no one, but the same person always alike, since the relay counts by name", () => {
    const nameOf = (person: string) => iceFor(TURN, person).at(-1)!.username!.split(":").slice(1).join(":");
    expect(nameOf("guest:7")).toMatch(/^[\w-]{22}$/);
    expect(nameOf("guest:7")).toBe(nameOf("guest:7"));
    expect(new Set(["guest:7", "guest:8", "user:7"].map(nameOf)).size).toBe(3);
  });

  test("are TURN alone with TURN_ONLY, which hides people's addresses from each other", () => {
    expect(iceFor({ ...TURN, TURN_ONLY: "on" }).map(({ urls }) => urls[0])).toEqual([
      "turn:turn.example:3478",
    ]);
  });
});
