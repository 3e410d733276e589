import { afterEach, expect, test } from "bun:test";
import { createLog } from "./log.ts";
import { createSms } from "./sms.ts";

const log = createLog("silent");
let gateway: ReturnType<typeof Bun.serve> | undefined;
afterEach(() => gateway?.stop(true));

function startGateway(answer: (request: Request) => Response | Promise<Response>): string {
  gateway = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  return `http://127.0.0.1:${gateway.port}/send`;
}

test("A text is posted to the gateway as JSON with the bearer token", async () => {
  const seen: unknown[] = [];
  const url = startGateway(async (request) => {
    seen.push({
      method: request.method,
      path: new URL(request.url).pathname,
      authorization: request.headers.get("authorization"),
      type: request.headers.get("content-type"),
      body: await request.json(),
    });
    return Response.json({ id: "1" });
  });
  await createSms({ sms: { url, token: "gateway-token" } }, log)("79991234567", "Код: 123456");
  expect(seen).toEqual([
    {
      method: "POST",
      path: "/send",
      authorization: "Bearer gateway-token",
      type: "application/json",
      body: { to: "+79991234567", text: "Код: 123456" },
    },
  ]);
});

test("A gateway that refuses or cannot be reached is an error", async () => {
  const url = startGateway(() => new Response("no money", { status: 402 }));
  const send = createSms({ sms: { url, token: undefined } }, log);
  await expect(send("79991234567", "text")).rejects.toThrow("402");
  gateway?.stop(true);
  await expect(send("79991234567", "text")).rejects.toThrow();
});

test("Without a gateway the text goes to the log, and the number does not", async () => {
  const lines: string[] = [];
  const own = createLog("info", { write: (line: string) => void lines.push(line) });
  await createSms({ sms: { url: undefined, token: undefined } }, own)("79991234567", "Код: 123456");
  expect(lines.join()).toContain("Код: 123456");
  expect(lines.join()).not.toContain("79991234567");
});
