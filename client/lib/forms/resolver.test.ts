import { expect, test } from "bun:test";
import * as z from "zod";
import { resolverOf } from "./resolver.ts";

const schema = z.object({ name: z.string().trim().min(1, "required") });
const judge = (of: Parameters<typeof resolverOf<{ name: string }, { name: string }>>[0], name: string) =>
  resolverOf(of)({ name }, undefined, { fields: {}, shouldUseNativeValidation: false });

test.each([
  ["a schema", schema],
  ["one that comes when it is needed", async () => schema],
])("A form is judged by %s", async (_, of) => {
  expect(await judge(of, " ")).toMatchObject({ errors: { name: { message: "required" } } });
  expect(await judge(of, " Anna ")).toEqual({ values: { name: "Anna" }, errors: {} });
});

test("Where no network brings the schema, the form is sent as it is, and the next try asks again", async () => {
  let isAway = true;
  const comesLater = async () => {
    if (isAway) throw new TypeError("Failed to fetch");
    return schema;
  };
  expect(await judge(comesLater, "")).toEqual({ values: { name: "" }, errors: {} });
  isAway = false;
  expect(await judge(comesLater, "")).toMatchObject({ errors: { name: { message: "required" } } });
});
