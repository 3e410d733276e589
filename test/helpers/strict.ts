import * as z from "zod";
import {
  type AckData,
  ackSchemas,
  type ClientEvent,
  exception,
  type ServerFrame,
  serverSchemas,
} from "#contract/realtime.ts";
import type { Server } from "#src/server.ts";

/**
 * Asserts that a value from the server has exactly the keys that its contract names. A zod schema drops unknown keys, so the
 * value is strict if parsing does not change it.
 */
export function assertStrict(schema: z.ZodType, value: unknown, told: string): void {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${told} breaks its contract: ${parsed.error.message}`);
  if (!Bun.deepEquals(parsed.data, value))
    throw new Error(
      `${told} holds what its contract does not name: ${unknownKeys(parsed.data, value).join(", ")}`,
    );
}

/** Checks frames other than ACKs, whose schema depends on the message they answer. */
export function assertStrictFrame(frame: ServerFrame): void {
  if (frame.event === "ACK") return;
  const schema = frame.event === "exception" ? exception : serverSchemas[frame.event];
  assertStrict(schema, frame.data, `The frame ${frame.event}`);
}

export function assertStrictAck(event: ClientEvent, data: unknown): void {
  const schema = event in ackSchemas ? ackSchemas[event as keyof AckData] : z.strictObject({});
  assertStrict(schema, data, `The ACK of ${event}`);
}

type Route = { method: string; path: string; hooks: { response?: Record<string, z.ZodType> } };

/** Checks JSON responses against the schema that their route declares for the status. */
export function strictAnswers(app: Server["app"]) {
  const routes = (app.routes as unknown as Route[]).map(({ method, path, hooks }) => ({
    method,
    path: new RegExp(`^${path.replace(/:[^/]+/g, "[^/]+")}/?$`),
    fixed: !path.includes(":"),
    response: hooks?.response,
  }));

  return async function check(method: string, address: string, response: Response): Promise<void> {
    if (!response.headers.get("content-type")?.startsWith("application/json")) return;
    const { pathname } = new URL(address, "http://localhost");
    const fitting = routes.filter((route) => route.method === method && route.path.test(pathname));
    const schema = (fitting.find(({ fixed }) => fixed) ?? fitting[0])?.response?.[response.status];
    if (schema && "safeParse" in schema)
      assertStrict(schema, await response.clone().json(), `${method} ${pathname}`);
  };
}

/** Dotted paths of keys that `value` has and `known` does not. */
function unknownKeys(known: unknown, value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return known === value ? [] : [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof known === "object" && known !== null && key in known
      ? unknownKeys((known as Record<string, unknown>)[key], inner, `${path}.${key}`)
      : [`${path}.${key}`],
  );
}
