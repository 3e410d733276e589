import { afterAll, expect, test } from "bun:test";
import { askServer, type ServerAnswer } from "./ask-server.ts";

/** What may stand between a page and its server, each as a server of its own. */
const servers: { stop(force: boolean): unknown }[] = [];
afterAll(() => servers.forEach((server) => void server.stop(true)));

function behind(answer: (request: Request) => Response | Promise<Response>): typeof fetch {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  servers.push(server);
  return ((path: string, init: RequestInit) => fetch(new URL(path, server.url), init)) as typeof fetch;
}

test.each<[string, ServerAnswer, () => Response | Promise<Response>]>([
  ["the server, ready", "reached", () => Response.json({ status: "ready" })],
  [
    "the server, that has had enough of this address",
    "reached",
    () => Response.json({ code: "rate_limited" }, { status: 429 }),
  ],
  ["the server on its way out", "down", () => Response.json({ status: "stopping" }, { status: 503 })],
  ["a proxy without a server", "down", () => new Response("Bad gateway", { status: 502 })],
  ["the sign-in page of a network", "foreign", () => new Response("<h1>Welcome to our café</h1>")],
  [
    "a network that leads to its sign-in page",
    "foreign",
    () => Response.redirect("http://127.0.0.1:1/login"),
  ],
  ["a network that refuses the site", "foreign", () => new Response("Blocked", { status: 451 })],
  ["a network that swallows what is asked", "silent", () => new Promise<Response>(() => {})],
])("Behind %s the server is called %s", async (_what, reach, answer) => {
  expect(await askServer(behind(answer), reach === "silent" ? 50 : 5_000)).toBe(reach);
});

test("Where no one listens the browser gives up at once", async () => {
  const nowhere = ((path: string, init: RequestInit) =>
    fetch(new URL(path, "http://127.0.0.1:1"), init)) as typeof fetch;
  expect(await askServer(nowhere)).toBe("refused");
});
