import { describe, expect, test } from "bun:test";
import { scrub, scrubAddress, scrubFile, scrubMessage } from "./scrub.ts";

const ID = "0197c0de-7000-7000-8000-00000000abcd";

describe("An error message", () => {
  test.each([
    ["Cannot read properties of undefined (reading 'name')"],
    ["Failed to execute 'appendChild' on 'Node': parameter 1 is not of type"],
    ["UNIQUE constraint failed: users.email"],
    ["undefined is not an object (evaluating user.name.length)"],
  ])("keeps what engines say about code: %s", (message) => {
    expect(scrubMessage(message)).toBe(message);
  });

  test.each([
    [`Unexpected token 'A', "Anna says hi" is not valid JSON`, "Unexpected token …, … is not valid JSON"],
    [`Unexpected token 'A', ..."Anna says`, "Unexpected token …, ...…"],
    [`Failed query: insert into users\nparams: Anna,7`, "Failed query: insert into users\n…"],
    ["Привет, Anna", "…, Anna"],
    ["anna@example.org is taken", "… is taken"],
    ["No chat 'Anna'", "No chat …"],
    [`No chat ${ID}`, "No chat …"],
    ["ECONNREFUSED 192.0.2.1:25 and 2001:db8:0:1::7", "ECONNREFUSED …:25 and …"],
    ["No code for +7 (916) 123-45-67", "No code for …"],
    [`Bearer eyJhbGciOiJIUzI1NiJ9.${"a1".repeat(20)}`, "Bearer ….…"],
    [`GET https://a.example/chats/${ID}?q=Anna failed`, "GET https://a.example/chats/$id failed"],
  ])("loses what may be about a person: %s", (message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed);
  });

  test("is scanned only once, however long its words are", () => {
    expect(scrubMessage(`${"a".repeat(1_000_000)} of anna@example.org`)).toBe("… of …");
    expect(scrubMessage("'a".repeat(500_000))).toHaveLength(300);
  });

  test("is not longer than 300 characters", () => {
    expect(scrubMessage("no ".repeat(1_000))).toHaveLength(300);
  });
});

test.each([
  ["https://a.example/profile/anna?x=1#y", "https://a.example/profile/$id"],
  ["https://a.example/auth/confirm/abc", "https://a.example/auth/confirm/$token"],
  ["https://a.example/assets/app-B3x.js?v=1", "https://a.example/assets/app-B3x.js"],
  [`https://a.example/api/user/id/${ID}`, "https://a.example/api/user/id/…"],
  ["https://a.example/media/17/anna.webp", "https://a.example/…"],
  ["https://anna:secret@a.example/about", "https://a.example/about"],
  ["blob:https://a.example/0197", "…"],
])("%s is reported as %s", (address, scrubbed) => {
  expect(scrubAddress(address)).toBe(scrubbed);
  expect(scrub(`at (${address})`)).toBe(`at (${scrubbed})`);
});

test("A file is reported by the last two parts of its path", () => {
  expect(scrubFile("/home/anna/randevu/dist/server.js")).toBe("app:///dist/server.js");
  expect(scrubFile("https://a.example/assets/app-B3x.js?v=1")).toBe("app:///assets/app-B3x.js");
});
