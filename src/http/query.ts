import { Elysia } from "elysia";

/** As they were sent: Elysia turns a value with a comma into a list and one in brackets into JSON. */
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
