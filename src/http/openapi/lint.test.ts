import { afterAll, expect, test } from "bun:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { operationsOf } from "#test/helpers/operations.ts";
import { createWorld } from "#test/helpers/world.ts";
import { describeOperations } from "./describe.ts";
import { EXAMPLES } from "./examples.ts";

const world = createWorld();
afterAll(world.close);

const document = await describeOperations(world.app);
const operations = await operationsOf(world.app);

const config = await createConfig({
  extends: ["recommended"],
  rules: {
    "operation-tag-defined": "error",
    "tag-description": "error",
    "no-invalid-media-type-examples": "error",
    // The specification sets the paths; the router matches `/api/chat/with/{userId}` before `/api/chat/{id}/…`.
    "no-ambiguous-paths": "off",
  },
});

async function complaintsAbout(description: object): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(description),
    absoluteRef: "/openapi.json",
    config,
  });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

test("every operation has a summary", () => {
  expect(
    operations.filter(({ operation }) => !operation.summary).map(({ name }) => name),
    'Say in a few words what each of these does: detail: { summary: "Sign out" } at its route',
  ).toEqual([]);
});

test("no two operations have the same summary", () => {
  const summaries = operations.map(({ operation }) => operation.summary);
  expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([]);
});

test("the linter finds no problem in the description", async () => {
  expect(await complaintsAbout(document)).toEqual([]);
});

test("every example belongs to an existing operation", () => {
  expect(Object.keys(EXAMPLES).filter((example) => !operations.some(({ name }) => name === example))).toEqual(
    [],
  );
});
