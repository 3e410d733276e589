import { Elysia } from "elysia";

/**
 * Reads the parameters of a query as they were sent: Elysia's own reading turns a value with a comma into a list and one in
 * brackets into JSON. A repeated parameter is a list.
 */
export const queries = new Elysia({ name: "queries" }).onTransform({ as: "global" }, (context) => {
  const start = context.request.url.indexOf("?");
  if (start < 0) return;
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(context.request.url.slice(start + 1))) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  context.query = query as typeof context.query;
});
