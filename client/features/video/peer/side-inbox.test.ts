import { beforeEach, expect, test } from "bun:test";
import { ROOM_TEXT_MAX } from "#contract/limits.ts";
import { type SideBatch, SideInbox } from "./side-inbox.ts";
import { encodeSide, type SideMessage } from "./side-message.ts";

let now: number;
let frames: (() => void)[];
let delivered: SideBatch[];
let floods: number;
let inbox: SideInbox;
beforeEach(() => {
  now = 0;
  frames = [];
  delivered = [];
  floods = 0;
  inbox = new SideInbox({
    now: () => now,
    onNextFrame: (work) => void frames.push(work),
    deliver: (batch) => void delivered.push(batch),
    flooded: () => void floods++,
  });
});

const write = (text: string) => inbox.receive(encodeSide({ type: "text", text }));
const state = (muted: boolean): SideMessage => ({
  type: "state",
  muted,
  cameraOn: true,
  cameraHeld: false,
  cameraVirtual: false,
  captionsSay: false,
  captionsRead: false,
});
function drawFrame(): void {
  for (const work of frames.splice(0)) work();
}
const lines = () => delivered.flatMap(({ texts }) => texts);

test("All that comes between two frames of the screen changes it once, with the latest state", () => {
  write("one");
  inbox.receive(encodeSide(state(true)));
  write("two");
  inbox.receive(encodeSide(state(false)));
  expect(delivered).toEqual([]);
  drawFrame();
  expect(delivered).toEqual([
    {
      texts: ["one", "two"],
      plays: [],
      captions: [],
      state: state(false) as Extract<SideMessage, { type: "state" }>,
    },
  ]);
  write("three");
  drawFrame();
  expect(lines()).toEqual(["one", "two", "three"]);
});

test("Someone who types as fast as people can loses no line, nor do the lines that waited for a connection", () => {
  for (let line = 0; line < 20; line++) write(`waited ${line}`);
  for (let line = 0; line < 200; line++) {
    now += 500;
    write(`${line}`);
  }
  drawFrame();
  expect(lines()).toHaveLength(220);
  expect(floods).toBe(0);
});

/** Sends so many frames a second for so long, at sixty frames of the screen a second. */
function flood(perSecond: number, seconds: number, send: () => void): void {
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    now += 1000 / perSecond;
    send();
    if (Math.floor(now / 16) !== Math.floor((now - 1000 / perSecond) / 16)) drawFrame();
  }
  drawFrame();
}

test("Of 120 or 300 lines a second few are shown, and the channel is closed within seconds", () => {
  for (const perSecond of [120, 300]) {
    delivered = [];
    floods = 0;
    now += 3_600_000;
    inbox = new SideInbox({
      now: () => now,
      onNextFrame: (work) => void frames.push(work),
      deliver: (batch) => void delivered.push(batch),
      flooded: () => void floods++,
    });
    flood(perSecond, 10, () => write("buy"));
    expect(lines().length).toBeLessThan(40);
    expect(floods).toBe(1);
    expect(inbox.isClosed).toBe(true);
  }
});

test("A burst of 3,000 lines changes the screen once and closes the channel once", () => {
  for (let line = 0; line < 3_000; line++) write(`${line}`);
  drawFrame();
  expect(delivered).toHaveLength(1);
  expect(lines()).toHaveLength(30);
  expect(floods).toBe(1);
});

test("A flood of states, of nonsense or of bytes closes the channel, too", () => {
  for (const raw of [encodeSide(state(true)), "{", "", new ArrayBuffer(1)]) {
    const start = floods;
    inbox = new SideInbox({
      now: () => now,
      onNextFrame: (work) => void frames.push(work),
      deliver: (batch) => void delivered.push(batch),
      flooded: () => void floods++,
    });
    for (let frame = 0; frame < 3_000; frame++) inbox.receive(raw);
    drawFrame();
    expect(floods).toBe(start + 1);
  }
  expect(delivered.length).toBeLessThanOrEqual(1);
});

test("Long frames count for more, and one that our page never sends closes the channel at once", () => {
  const longest = encodeSide({ type: "text", text: "\u0001".repeat(ROOM_TEXT_MAX) });
  let taken = 0;
  while (!inbox.isClosed) {
    inbox.receive(longest);
    taken++;
  }
  expect(taken).toBeLessThan(100);
  setupAgain();
  inbox.receive(encodeSide({ type: "text", text: "я".repeat(20_000) }));
  expect(inbox.isClosed).toBe(true);
});

function setupAgain(): void {
  inbox = new SideInbox({ now: () => now, onNextFrame: () => {}, deliver: () => {}, flooded: () => {} });
}

test("Questions that come faster than anyone can read them are dropped, and the next one is not", () => {
  const ask = (turn: number) =>
    inbox.receive(encodeSide({ type: "play", turn, what: { kind: "question", mood: "light", n: 1 } }));
  const asked = () => delivered.flatMap(({ plays }) => plays.map(({ turn }) => turn));
  for (let turn = 1; turn <= 100; turn++) ask(turn);
  drawFrame();
  expect(asked()).toHaveLength(12);
  now += 1_000;
  ask(101);
  drawFrame();
  expect(asked().at(-1)).toBe(101);
  expect(floods).toBe(0);
});

test("A drawing arrives whole, and what no hand draws is dropped", () => {
  const draw = (x: number) =>
    inbox.receive(encodeSide({ type: "piece", turn: 1, begins: false, numbers: [x, 1] }));
  const pieces = () => delivered.flatMap(({ plays }) => plays);
  for (let piece = 0; piece < 480; piece++) {
    now += 125;
    draw(piece);
    drawFrame();
  }
  expect(pieces()).toHaveLength(480);
  for (let piece = 0; piece < 100; piece++) draw(piece);
  drawFrame();
  expect(pieces().length).toBeLessThan(480 + 70);
  expect(floods).toBe(0);
});

test("Captions of someone who speaks without a pause all arrive, and a flood of them ends the channel", () => {
  const say = (n: number) =>
    inbox.receive(encodeSide({ type: "caption", n, text: `word ${n}`, lang: "en-US" }));
  const said = () => delivered.flatMap(({ captions }) => captions);
  for (let n = 1; n <= 240; n++) {
    now += 250;
    say(n);
    drawFrame();
  }
  expect(said()).toHaveLength(240);
  flood(30, 5, () => say(241));
  expect(said().length).toBeLessThan(240 + 60);
  expect(floods).toBe(0);
  for (let n = 0; n < 3_000; n++) say(n);
  expect(floods).toBe(1);
});
