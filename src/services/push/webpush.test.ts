import { expect, test } from "bun:test";
import { pathsOf, readDeclarative } from "#test/helpers/push-service.ts";
import type { PushPayload } from "./push.ts";
import { declarativeMessage } from "./webpush.ts";

const KINDS = [
  "company",
  "message",
  "request",
  "match",
  "call",
  "call_over",
  "event",
  "matches",
  "test",
] as const;
const payloadOf = (kind: PushPayload["kind"]): PushPayload => ({
  kind,
  title: "Анна",
  body: "Привет!",
  tag: "chat:1",
  url: "/chats/1?from=push",
  icon: "/media/1/thumb.webp?for=x",
});
const read = (kind: PushPayload["kind"]) =>
  readDeclarative(
    JSON.stringify(declarativeMessage({ payload: payloadOf(kind) }, new URL("https://randevu.example/"))),
  );

test.each(KINDS)(
  "A declarative %s push has the content and the address that the worker would use",
  (kind) => {
    const shown = read(kind);
    expect(shown.navigate).toBe("https://randevu.example/chats/1?from=push");
    expect(pathsOf(shown)).toEqual({ ...payloadOf(kind) });
  },
);

test("A call rings until it is answered; the push that ends it replaces it silently", () => {
  expect(read("call")).toMatchObject({ requireInteraction: true, silent: false, vibrate: expect.any(Array) });
  expect(read("call_over")).toMatchObject({ requireInteraction: false, silent: true, renotify: false });
});
