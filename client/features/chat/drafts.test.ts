import { expect, test } from "bun:test";
import { endSession, signIn } from "#client/lib/session.ts";
import { $drafts, readinessOf, returnToDraft, sendDraft, setText, startDrafts } from "./drafts.ts";
import { $outbox, write } from "./outbox/outbox-store.ts";

test("What is typed before the account is known stays in its session", () => {
  signIn("anna's token");
  setText("boris", "From Anna");
  const stop = startDrafts("anna", { clearedSeqWith: () => null, onRestored: () => {} });
  expect($drafts.get().boris).toMatchObject({ text: "From Anna" });
  endSession("left");
  stop();

  signIn("anna's next token");
  setText("boris", "From Anna");
  endSession("expired");
  signIn("carl's token");
  expect($drafts.get().boris).toBeUndefined();
});

test("A refused message returns to the draft behind what is typed, and keeps what it replied to", () => {
  signIn("anna's token");
  const reply = { id: "1", content: "Show me", mine: false, imagesPath: [], deleted: false };
  write({ clientId: "2", to: "boris", content: "Here it is", images: [], reply, clearedSeq: null });
  setText("boris", "And more");
  returnToDraft($outbox.get()[0]!);
  expect($drafts.get().boris).toMatchObject({ text: "And more\nHere it is", reply });
  expect($outbox.get()).toEqual([]);
  endSession("left");
});

test("A message is sent as the server will store it, and nothing is sent that no one sees", () => {
  signIn("anna's token");
  setText("boris", " \u200B\n\u3164 ");
  expect(readinessOf($drafts.get().boris!)).toBe("empty");
  expect(sendDraft("boris")).toBe(false);
  setText("boris", "цена \u202E005\n\n\n\nрублей");
  expect(sendDraft("boris")).toBe(true);
  expect($outbox.get().map(({ content }) => content)).toEqual(["цена 005\n\nрублей"]);
  endSession("left");
});
