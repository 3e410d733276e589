import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import * as z from "zod";
import { problem } from "#contract/http.ts";
import { Problem } from "#src/problem.ts";
import { createProbe } from "#test/helpers/probe.ts";

const failing = new Elysia()
  .get("/api/problem", () => {
    throw new Problem("conflict", { detail: "Read it again." });
  })
  .get("/api/defect", () => {
    throw new Error("the password is hunter2");
  })
  .get("/api/late-defect", async () => {
    await Promise.reject(new Error("hunter2"));
  })
  .get("/api/thrown-text", () => {
    throw "hunter2";
  })
  .get("/api/broken-answer", () => ({ name: "hunter2" }) as unknown as { name: number }, {
    response: { 200: z.object({ name: z.number() }) },
  })
  .get("/api/slow-down", () => {
    throw new Problem("rate_limited", { retryAfterSeconds: 2.3 });
  })
  .get("/api/search", ({ query }) => query, { query: z.object({ ageFrom: z.coerce.number().min(18) }) })
  .post("/api/people/:id", ({ body }) => body, {
    params: z.object({ id: z.uuid() }),
    body: z
      .object({
        name: z.string().min(2, "invalid_length"),
        filter: z.object({ tags: z.array(z.int()) }),
        one: z.string(),
        two: z.string(),
      })
      .refine((body) => body.one === body.two, { path: ["two"], error: "passwords_differ" }),
  });

const { ask, logged } = createProbe(failing);

async function failure(path: string, init?: RequestInit) {
  const response = await ask(path, init);
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const body = problem.parse(await response.json());
  expect(body.status).toBe(response.status);
  expect(body.requestId).toBe(response.headers.get("x-request-id")!);
  return { ...body, headers: response.headers };
}

const json = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/json" },
});
const someone = `/api/people/${crypto.randomUUID()}`;

describe("every failure is answered with a problem", () => {
  test.each<[title: string, path: string, init: RequestInit, status: number, code: string]>([
    ["a problem of a feature", "/api/problem", {}, 409, "conflict"],
    ["an unexpected error", "/api/defect", {}, 500, "internal"],
    ["a promise that fails", "/api/late-defect", {}, 500, "internal"],
    ["a thrown value that is not an error", "/api/thrown-text", {}, 500, "internal"],
    ["a response that breaks its own schema", "/api/broken-answer", {}, 500, "internal"],
    ["too many requests", "/api/slow-down", {}, 429, "rate_limited"],
    ["a query that does not fit", "/api/search?ageFrom=x", {}, 422, "validation_failed"],
    ["a path parameter that does not fit", "/api/people/7", json("{}"), 422, "validation_failed"],
    ["a body that does not fit", someone, json('{"name":7}'), 422, "validation_failed"],
    ["a body that is missing", someone, { method: "POST" }, 422, "validation_failed"],
    ["a body that is not JSON", someone, json("{"), 400, "malformed_body"],
    [
      "a body of another type",
      someone,
      { method: "POST", body: "a=1", headers: { "content-type": "text/plain" } },
      415,
      "unsupported_media_type",
    ],
    ["a body that is too large", someone, json(`"${"x".repeat(300_000)}"`), 413, "too_large"],
    ["an unknown route", "/api/nothing", {}, 404, "not_found"],
    ["an unknown route with a broken path", "/api/%E0%A4%A", {}, 404, "not_found"],
    ["a known route by another method", "/api/search", { method: "DELETE" }, 405, "method_not_allowed"],
    ["a page by another method", "/about", { method: "POST" }, 405, "method_not_allowed"],
  ])("%s", async (_title, path, init, status, code) => {
    expect(await failure(path, init)).toMatchObject({ status, code });
  });
});

test("a problem says what to do next", async () => {
  expect((await failure("/api/problem")).detail).toBe("Read it again.");
});

test("the answer to too many requests gives the time to wait in whole seconds", async () => {
  expect((await failure("/api/slow-down")).headers.get("retry-after")).toBe("3");
});

test("the answer to a method that is not allowed names those that are", async () => {
  expect((await failure(someone, { method: "DELETE" })).headers.get("allow")).toBe("POST");
});

test("each wrong field is named, with a code for the client to translate", async () => {
  const { errors } = await failure(someone, json('{"name":"x","filter":{"tags":["a"]},"one":"1","two":"1"}'));
  expect(errors).toEqual([
    { path: "name", code: "invalid_length", message: "invalid_length" },
    { path: "filter.tags.0", code: "invalid_type", message: expect.any(String) },
  ]);
});

test("a missing field has another code than a wrong one", async () => {
  const { errors } = await failure(someone, json('{"name":7,"filter":{"tags":[]},"two":"1"}'));
  expect(errors).toMatchObject([
    { path: "name", code: "invalid_type" },
    { path: "one", code: "required" },
  ]);
});

test("fields that contradict each other are named too", async () => {
  const { errors } = await failure(someone, json('{"name":"xx","filter":{"tags":[]},"one":"1","two":"2"}'));
  expect(errors).toMatchObject([{ path: "two", code: "passwords_differ" }]);
});

describe("a defect of ours", () => {
  test.each(["/api/defect", "/api/late-defect", "/api/thrown-text", "/api/broken-answer"])(
    "%s reveals nothing to strangers",
    async (path) => {
      const { headers: _, ...body } = await failure(path);
      expect(JSON.stringify(body)).not.toContain("hunter2");
    },
  );

  test("is in the log under the id of the request", async () => {
    const { requestId } = await failure("/api/defect");
    const line = logged.find((entry) => entry.requestId === requestId && entry.level === "error");
    expect(line).toMatchObject({
      route: "/api/defect",
      msg: "Request failed",
      err: { message: "the password is hunter2" },
    });
  });

  test("is logged without the response that broke its schema, which may be about a person", async () => {
    const { requestId } = await failure("/api/broken-answer");
    const line = logged.find((entry) => entry.requestId === requestId && entry.level === "error");
    expect(line).toMatchObject({
      msg: "Response does not match its schema",
      issues: [{ path: "name", code: "invalid_type" }],
    });
    expect(JSON.stringify(line)).not.toContain("hunter2");
  });
});
