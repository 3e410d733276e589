import { afterEach, expect, test } from "bun:test";
import { sampleMessage } from "../samples.ts";
import { loadWindow, noteStored } from "./window-loader.ts";

const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
});

test("A message sent while the chat loads is in it, though the response lacks it", async () => {
  const asked = Promise.withResolvers<(answer: Response) => void>();
  const held = () => new Promise<Response>((answer) => asked.resolve(answer));
  globalThis.fetch = Object.assign(held, { preconnect: network.preconnect });
  const loading = loadWindow("a");
  const answer = await asked.promise;

  noteStored(sampleMessage(2, { chatId: "a" }));
  noteStored(sampleMessage(9, { chatId: "another" }));
  answer(
    Response.json({
      data: [sampleMessage(1, { chatId: "a" })],
      pagination: { perPage: 100, before: null, after: null },
      sort: "asc",
    }),
  );
  expect((await loading).messages.map(({ seq }) => seq)).toEqual([1, 2]);
});
