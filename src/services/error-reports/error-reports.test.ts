import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import * as z from "zod";
import { readConfig } from "#src/config.ts";
import { Problem } from "#src/problem.ts";
import { startErrorTracker } from "#test/helpers/error-tracker.ts";
import { createProbe } from "#test/helpers/probe.ts";
import { createLog } from "../log.ts";
import { createErrorReports } from "./error-reports.ts";

const ID = "0197c0de-7000-7000-8000-00000000abcd";
const TOKEN = "kJ8s_link-token-2Qd91xYzAbCdEfGhIjKlMnOpQrS";
const PLANTED = ["Zlata", "Злата", "zlata@example.org", "203.0.113.7", "79161234567", ID, TOKEN];

let tracker: Awaited<ReturnType<typeof startErrorTracker>>;
beforeEach(async () => {
  tracker = await startErrorTracker();
});
afterEach(() => tracker.stop());

const failing = new Elysia()
  .get("/api/people/:id/secret/:token", () => {
    throw new TypeError(
      `"Zlata" Злата <zlata@example.org> at https://a.example/auth/confirm/${TOKEN}?x=${ID} from 203.0.113.7, +79161234567`,
    );
  })
  .get("/api/broken-answer", () => ({ name: "Zlata" }) as unknown as { name: number }, {
    response: { 200: z.object({ name: z.number() }) },
  })
  .get("/api/refusal", () => {
    throw new Problem("unavailable");
  });

const probeOf = (env: Record<string, string>) =>
  createProbe(failing, { env: { LOG_LEVEL: "silent", ...env } });

const eventOf = ({ body }: { body: unknown }) =>
  body as {
    exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] };
    transaction: string;
    environment: string;
    tags: { requestId: string };
  };

describe("an error report", () => {
  test("of a failed request names the error, route and request, and no personal data", async () => {
    const probe = probeOf({ SENTRY_DSN: tracker.dsn });
    const answer = await probe.ask(`/api/people/${ID}/secret/${TOKEN}?name=Zlata`, {
      peer: "203.0.113.7",
      headers: { authorization: `Bearer ${TOKEN}`, cookie: "name=Zlata" },
    });
    expect(answer.status).toBe(500);
    const event = eventOf(await tracker.received(({ type }) => type === "event"));
    const [error] = event.exception.values;
    expect(error?.type).toBe("TypeError");
    expect(error?.value).toContain("https://a.example/auth/confirm/$token");
    expect(error?.stacktrace.frames.at(-1)?.filename).toBe("app:///error-reports/error-reports.test.ts");
    expect(event.transaction).toBe("/api/people/:id/secret/:token");
    expect(event.environment).toBe("production");
    expect(event.tags.requestId).toBe(answer.headers.get("x-request-id")!);
    for (const planted of PLANTED) expect(tracker.everything()).not.toContain(planted);
    expect(tracker.complaints).toEqual([]);
  });

  test("of a response that broke its schema names the field, not its value", async () => {
    await probeOf({ SENTRY_DSN: tracker.dsn }).ask("/api/broken-answer");
    const event = eventOf(await tracker.received(({ type }) => type === "event"));
    expect(event.exception.values[0]?.value).toBe("Response does not match its schema: name invalid_type");
    expect(tracker.everything()).not.toContain("Zlata");
  });

  test("is sent before the server stops, and refusals cause none", async () => {
    const probe = probeOf({ SENTRY_DSN: tracker.dsn });
    await probe.ask("/api/refusal");
    await probe.ask("/api/nothing");
    await probe.ask("/api/broken-answer");
    await probe.flush();
    expect(tracker.items.map(({ type }) => type)).toEqual(["event"]);
  });

  test("is limited to a burst of thirty and then one every two seconds", async () => {
    let now = 0;
    const reports = createErrorReports({
      config: readConfig({ SENTRY_DSN: tracker.dsn }),
      log: createLog("silent"),
      clock: () => now,
    });
    const sendMany = () => {
      for (let sent = 0; sent < 100; sent++) reports.send(new Error("again"));
      return reports.flush();
    };
    await sendMany();
    expect(tracker.items).toHaveLength(30);
    now += 4_000;
    await sendMany();
    expect(tracker.items).toHaveLength(32);
  });

  test("goes only to the log without a tracker", async () => {
    const probe = createProbe(failing);
    await probe.ask("/api/broken-answer");
    await probe.flush();
    expect(probe.logged.filter(({ level }) => level === "error")).toHaveLength(1);
    expect(tracker.items).toEqual([]);
  });
});

test("The content security policy allows the tracker, and without one only our server", async () => {
  const policyOf = async (env: Record<string, string>) =>
    (await probeOf(env).ask("/api/refusal")).headers.get("content-security-policy")!.split("; ");
  const env = { PUBLIC_URL: "https://randevu.example" };
  const plain = await policyOf(env);
  const widened = await policyOf({ ...env, SENTRY_DSN: "https://abc@errors.example:8443/some/1" });
  expect(plain).toContain("connect-src 'self' wss://randevu.example");
  expect(widened).toEqual(
    plain.map((directive) =>
      directive.startsWith("connect-src") ? `${directive} https://errors.example:8443` : directive,
    ),
  );
});

test.each(["errors.example/1", "https://errors.example/1", "https://key@errors.example", "ftp://key@a.b/1"])(
  "%s is not a DSN, and the error message does not repeat it",
  (dsn) => {
    expect(() => readConfig({ SENTRY_DSN: dsn })).toThrow(
      "SENTRY_DSN: got a value that does not fit, wants a Sentry DSN, like https://key@errors.example/1.",
    );
  },
);
