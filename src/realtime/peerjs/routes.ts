import { Elysia } from "elysia";
import type { Guards } from "#src/http/guards.ts";
import { INFO } from "./protocol.ts";

/** These routes reveal nothing about people, so pages of other sites may request them, as on the reference server. */
export const peerRoutes = ({ guards }: { guards: Guards }) =>
  new Elysia({ prefix: "/peerjs", detail: { hide: true } })
    .use(guards)
    .get("/", ({ request }) => answer(request, JSON.stringify(INFO), "application/json"), { anyone: true })
    .get("/id", ({ request }) => freshId(request), { anyone: true })
    .get("/:key/id", ({ request }) => freshId(request), { anyone: true })
    .get("/peers", ({ request }) => noDiscovery(request), { anyone: true })
    .get("/:key/peers", ({ request }) => noDiscovery(request), { anyone: true });

const freshId = (request: Request) => answer(request, crypto.randomUUID(), "text/html");

const noDiscovery = (request: Request) => answer(request, "Unauthorized", "text/plain", 401);

function answer({ headers }: Request, body: string, type: string, status = 200): Response {
  const origin = headers.get("origin");
  return new Response(body, {
    status,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      vary: "Origin",
      ...(origin && { "access-control-allow-origin": origin }),
    },
  });
}
