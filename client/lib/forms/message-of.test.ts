import { expect, test } from "bun:test";
import * as z from "zod";
import { messageOf } from "./message-of.ts";
import { resolverOf } from "./resolver.ts";

test.each([
  ["is valid", ["jazz"], undefined],
  ["has too many items", ["jazz", "hills", "chess"], "too_big"],
  ["has a refused item", ["jazz", "x"], "too_small"],
])("A list that %s has one message for its field", async (_, tags, message) => {
  const schema = z.object({ tags: z.array(z.string().min(2, "too_small")).max(2, "too_big") });
  const judge = resolverOf(schema);
  const { errors } = await judge({ tags }, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(messageOf((errors as { tags?: Parameters<typeof messageOf>[0] }).tags)).toBe(message!);
});
