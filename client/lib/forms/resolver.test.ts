import { expect, test } from "bun:test";
import * as z from "zod";
import { resolverOf } from "./resolver.ts";

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
