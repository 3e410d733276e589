import { expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { ensureData } from "./ensure-data.ts";

const queryKey = ["user", "me"];
const never = () => new Promise<string>(() => {});

test("An answer and a failure arrive as they do from `ensureQueryData`", async () => {
  const client = new QueryClient();
  expect(await ensureData(client, { queryKey, queryFn: async () => "told" })).toBe("told");
  expect(await ensureData(client, { queryKey, queryFn: never })).toBe("told");
  const failing = ensureData(new QueryClient(), {
    queryKey,
    queryFn: () => Promise.reject(new Error("403")),
  });
  await expect(failing).rejects.toThrow("403");
});

test("A page without a server continues with what an earlier one kept, although its request has not ended", async () => {
  const client = new QueryClient();
  const data = ensureData(client, { queryKey, queryFn: never });
  client.setQueryData(["user", "another"], "not this");
  client.setQueryData(queryKey, "kept");
  expect(await data).toBe("kept");
});
