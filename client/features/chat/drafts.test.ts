import { expect, test } from "bun:test";
import { endSession, signIn } from "#client/lib/session.ts";
import { $drafts, setText, startDrafts } from "./drafts.ts";

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
