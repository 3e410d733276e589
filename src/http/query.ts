import { Elysia } from "elysia";

/** As they were sent: Elysia turns a value with a comma into a list and one in brackets into JSON. */
export const queries = new Elysia({ name: "queries" }).onTransform({ as: "global" }, (context) => {
  if (context.request.url.includes("?")) context.query = queryOf(context.request) as typeof context.query;
});

export function queryOf({ url }: Request): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  const start = url.indexOf("?");
  if (start < 0) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}
