import { expect, test } from "bun:test";
import * as z from "zod";
import { messageOf, resolverOf } from "./use-form.ts";

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

const schema = z.object({ name: z.string().trim().min(1, "required") });
const judge = (of: Parameters<typeof resolverOf<{ name: string }, { name: string }>>[0], name: string) =>
  resolverOf(of)({ name }, undefined, { fields: {}, shouldUseNativeValidation: false });

test.each([
  ["a schema", schema],
  ["a schema that is loaded on demand", async () => schema],
])("A form is validated by %s", async (_, of) => {
  expect(await judge(of, " ")).toMatchObject({ errors: { name: { message: "required" } } });
  expect(await judge(of, " Anna ")).toEqual({ values: { name: "Anna" }, errors: {} });
});

test("If the schema fails to load, the form is sent as it is, and the next attempt loads it again", async () => {
  let isAway = true;
  const comesLater = async () => {
    if (isAway) throw new TypeError("Failed to fetch");
    return schema;
  };
  expect(await judge(comesLater, "")).toEqual({ values: { name: "" }, errors: {} });
  isAway = false;
  expect(await judge(comesLater, "")).toMatchObject({ errors: { name: { message: "required" } } });
});
