import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { readConfig } from "#src/config.ts";
import { createProbe } from "#test/helpers/probe.ts";
import { securityHeaders } from "./security-headers.ts";

const routes = () =>
  new Elysia()
    .get("/api/people/:id", () => ({ email: "anna@example.org" }))
    .get("/api/defect", () => {
      throw new Error("broken");
    });
const behindProxy = { env: { TRUSTED_PROXIES: "10.0.0.1" } };

describe("the id of a request", () => {
  test("is made by us and sent with the response", async () => {
    const { ask } = createProbe(routes());
    const response = await ask("/api/people/7", { headers: { "x-request-id": "chosen-by-a-stranger" } });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is taken from a trusted proxy", async () => {
    const { ask } = createProbe(routes(), behindProxy);
    const response = await ask("/api/people/7", {
      peer: "10.0.0.1",
      headers: { "x-request-id": "edge-00012345" },
    });
    expect(response.headers.get("x-request-id")).toBe("edge-00012345");
  });

  test.each(["short", "x".repeat(65), 'a"b{c}d:e,f', "has space in it"])(
    "is made by us when a proxy sends %p",
    async (given) => {
      const { ask } = createProbe(routes(), behindProxy);
      const response = await ask("/api/people/7", { peer: "10.0.0.1", headers: { "x-request-id": given } });
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe("the line of a request in the log", () => {
  const { ask, logged } = createProbe(routes());

  test("says what was requested, how it ended and how long it took", async () => {
    const response = await ask("/api/people/7");
    expect(logged.at(-1)).toEqual({
      level: "info",
      time: expect.any(String),
      requestId: response.headers.get("x-request-id"),
      method: "GET",
      route: "/api/people/:id",
      status: 200,
      ms: expect.any(Number),
      msg: "request",
    });
  });

  test("holds nothing about the person: no address, query, token or path", async () => {
    await ask("/api/people/17?email=anna@example.org", {
      peer: "203.0.113.9",
      headers: { authorization: "Bearer hunter2", cookie: "sid=hunter2", "user-agent": "Firefox" },
    });
    expect(JSON.stringify(logged.at(-1))).not.toMatch(/anna|hunter2|203\.0\.113\.9|people\/17|Firefox/);
  });

  test("is written for failures as well", async () => {
    await ask("/api/defect");
    expect(logged.at(-1)).toMatchObject({ route: "/api/defect", status: 500 });
    await ask("/api/nothing");
    expect(logged.at(-1)).toMatchObject({ route: "none", status: 404 });
  });
});

describe("every answer", () => {
  const probe = createProbe(routes(), { env: { PUBLIC_URL: "https://randevu.example" } });

  test.each<[title: string, path: string, init: RequestInit]>([
    ["a request", "/api/people/7", {}],
    ["a request for headers only", "/api/people/7", { method: "HEAD" }],
    ["a defect", "/api/defect", {}],
    ["an unknown route", "/api/nothing", {}],
    ["another method", "/api/people/7", { method: "PUT" }],
    ["a page", "/", {}],
    ["an unknown page", "/nothing", {}],
    ["a missing file", "/assets/nothing.js", {}],
  ])("carries the security headers: %s", async (_title, path, init) => {
    const { headers } = await probe.ask(path, init);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    const wide = securityHeaders(
      readConfig({ PUBLIC_URL: "https://randevu.example", HSTS_SUBDOMAINS: "on" }),
      [],
    );
    expect(new Map(wide).get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("permissions-policy")).toContain(
      "camera=(self), microphone=(self), geolocation=(self)",
    );
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("lets no inline script run, and connects to our own origin alone", async () => {
    const policy = (await probe.ask("/")).headers.get("content-security-policy")!;
    const directives = Object.fromEntries(policy.split("; ").map((part) => [part.split(" ")[0], part]));
    expect(directives["script-src"]).toBe("script-src 'self'");
    expect(directives["default-src"]).toBe("default-src 'self'");
    expect(directives["connect-src"]).toBe("connect-src 'self' wss://randevu.example");
    expect(directives["object-src"]).toBe("object-src 'none'");
    expect(policy).not.toContain("unsafe-eval");
  });

  test("demands TLS only where our public address uses it", async () => {
    const { headers } = await createProbe(routes()).ask("/api/people/7");
    expect(headers.has("strict-transport-security")).toBe(false);
    expect(headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
  });

  test("is private and not stored, unless it says that it may be", async () => {
    const kept = new Elysia().get(
      "/media/1",
      () => new Response("", { headers: { "cache-control": "private, max-age=1" } }),
    );
    expect((await probe.ask("/api/people/7")).headers.get("cache-control")).toBe("private, no-store");
    expect((await createProbe(kept).ask("/media/1")).headers.get("cache-control")).toBe("private, max-age=1");
  });
});
