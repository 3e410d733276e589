import { afterAll, expect, test } from "bun:test";
import { askServer, type ServerAnswer } from "./ask-server.ts";

/** Servers in the role of what may stand between a page and its server. */
const servers: { stop(force: boolean): unknown }[] = [];
afterAll(() => servers.forEach((server) => void server.stop(true)));

function behind(answer: (request: Request) => Response | Promise<Response>): typeof fetch {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  servers.push(server);
  return ((path: string, init: RequestInit) => fetch(new URL(path, server.url), init)) as typeof fetch;
}

test.each<[string, ServerAnswer, () => Response | Promise<Response>]>([
  ["A server that is ready", "reached", () => Response.json({ status: "ready" })],
  [
    "A server that limits requests from this address",
    "reached",
    () => Response.json({ code: "rate_limited" }, { status: 429 }),
  ],
  ["A server that is stopping", "down", () => Response.json({ status: "stopping" }, { status: 503 })],
  [
    "A server that lets no one from this network in",
    "blocked",
    () => Response.json({ code: "address_blocked" }, { status: 403 }),
  ],
  ["A proxy without a server", "down", () => new Response("Bad gateway", { status: 502 })],
  ["The sign-in page of a network", "foreign", () => new Response("<h1>Welcome to our café</h1>")],
  [
    "A redirect to the sign-in page of a network",
    "foreign",
    () => Response.redirect("http://127.0.0.1:1/login"),
  ],
  ["A network that blocks the site", "foreign", () => new Response("Blocked", { status: 451 })],
  ["A network that swallows requests", "silent", () => new Promise<Response>(() => {})],
])("%s counts as %s", async (_what, reach, answer) => {
  expect(await askServer(behind(answer), reach === "silent" ? 50 : 5_000)).toBe(reach);
});

test("A closed port counts as refused", async () => {
  const nowhere = ((path: string, init: RequestInit) =>
    fetch(new URL(path, "http://127.0.0.1:1"), init)) as typeof fetch;
  expect(await askServer(nowhere)).toBe("refused");
});
