import { expect, test } from "bun:test";
import { Problem } from "#src/problem.ts";
import { type Pace, readBody } from "./read-body.ts";

const PATIENT: Pace = { idleMs: 60_000, graceMs: 60_000, bytesPerSecond: 1, wholeMs: 60_000 };
const place = { charge() {}, cutOff: new Promise<never>(() => {}) };

/** A body that `pull` produces, and a promise that resolves when its reader cancels it. */
function bodyOf(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>) {
  const { promise: cancelled, resolve } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({ pull, cancel: () => resolve() });
  return { request: new Request("http://localhost/", { method: "POST", body }), cancelled };
}

test("A sender that falls silent is cut off", async () => {
  let sent = false;
  const { request, cancelled } = bodyOf((controller) => {
    if (sent) return new Promise(() => {});
    sent = true;
    controller.enqueue(new Uint8Array(10));
  });
  await expect(readBody(request, 100, "too_large", { ...PATIENT, idleMs: 20 }, place)).rejects.toMatchObject({
    code: "body_too_slow",
  });
  await cancelled;
});

test("A sender that drips a byte now and then is cut off too", async () => {
  let over = false;
  const { request, cancelled } = bodyOf(async (controller) => {
    await Bun.sleep(1);
    if (!over) controller.enqueue(new Uint8Array(1));
  });
  const pace = { ...PATIENT, graceMs: 50, bytesPerSecond: 1_000_000 };
  await expect(readBody(request, 1_000_000, "too_large", pace, place)).rejects.toMatchObject({
    code: "body_too_slow",
  });
  over = true;
  await cancelled;
});

test("Chunks are put together, whatever length was declared", async () => {
  const chunks = ["one ", "two ", "three"];
  const { request } = bodyOf((controller) => {
    const chunk = chunks.shift();
    if (chunk === undefined) controller.close();
    else controller.enqueue(new TextEncoder().encode(chunk));
  });
  expect(new TextDecoder().decode(await readBody(request, 13, "too_large", PATIENT, place))).toBe(
    "one two three",
  );
});

test("A small body must be whole in time, however steadily it arrives", async () => {
  let over = false;
  const { request, cancelled } = bodyOf(async (controller) => {
    await Bun.sleep(1);
    if (!over) controller.enqueue(new Uint8Array(100));
  });
  const pace = { ...PATIENT, wholeMs: 30 };
  await expect(readBody(request, 1_000_000, "too_large", pace, place)).rejects.toMatchObject({
    code: "body_too_slow",
  });
  over = true;
  await cancelled;
});

test("Memory is counted as it grows, never as it is declared, and a body that must make room ends", async () => {
  const charged: number[] = [];
  const { promise: cutOff, reject } = Promise.withResolvers<never>();
  let chunks = 0;
  const { request, cancelled } = bodyOf((controller) => {
    chunks += 1;
    if (chunks <= 4) controller.enqueue(new Uint8Array(100));
    else reject(new Problem("body_too_slow"));
  });
  request.headers.set("content-length", "10000");
  const counted = { charge: (bytes: number) => void charged.push(bytes), cutOff };
  await expect(readBody(request, 10_000, "too_large", PATIENT, counted)).rejects.toMatchObject({
    code: "body_too_slow",
  });
  expect(charged).toEqual([100, 100, 200]);
  await cancelled;
});
