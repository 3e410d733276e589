import type { AnyElysia } from "elysia";
import { describeOperations } from "#src/http/openapi/describe.ts";
import type { Mischief, Schema } from "./mischief.ts";

interface Operation {
  summary?: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; schema: Schema }[];
}

export interface DescribedOperation {
  /** Like `GET /api/user/id/{id}`. */
  name: string;
  method: string;
  path: string;
  operation: Operation;
}

/** All operations of an app, from its OpenAPI description. */
export async function operationsOf(app: AnyElysia): Promise<DescribedOperation[]> {
  const { paths } = (await describeOperations(app)) as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { name: `${method} ${path}`, method, path, operation };
    }),
  );
}

/** Makes a request for the operation. `oddity` is the share of mutated values, from 0 to 1. */
export function requestOf(
  mischief: Mischief,
  { method, path, operation }: DescribedOperation,
  oddity: number,
) {
  const { chance, pick, sample, mutate, encode } = mischief;
  const value = (schema: Schema = {}) => (chance(oddity) ? mutate(sample(schema)) : sample(schema));
  const { parameters = [], requestBody } = operation;

  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    segment(value(parameters.find((each) => each.name === name)?.schema)),
  );
  const query = parameters
    .filter((each) => each.in === "query" && chance(0.7))
    .map(({ name, schema }) => `${name}=${segment(value(schema))}`);
  if (chance(oddity * 0.2)) query.push(pick(ODD_QUERIES));
  const address = `${filled}?${query.join("&")}`;
  if (method === "GET") return { address, method, type: undefined, body: undefined };

  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const type = chance(oddity * 0.1) ? pick(ODD_TYPES) : "application/json";
  return { address, method, type, body: encode(value(schema), oddity) };
}

const ODD_QUERIES = ["%", "%ff", "a[]=1&a[]=2", "__proto__=1", "=", "&&&", "page=NaN"] as const;
const ODD_TYPES = ["text/plain", "multipart/form-data", "application/json; charset=koi8-r"] as const;

/** Encodes a value for an address, which cannot contain lone surrogates. */
const segment = (value: unknown) => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed().slice(0, 4000)) || "-";
};
