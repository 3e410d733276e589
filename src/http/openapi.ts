import type { toOpenAPISchema } from "@elysiajs/openapi";
import type { AnyElysia } from "elysia";
import * as z from "zod";
import { problem } from "#contract/http.ts";
import { VERSION } from "#src/config.ts";
import { ACTS } from "#src/timing/act-limits.ts";
import type { Pace } from "#src/timing/bucket.ts";
import { BUCKETS } from "./rate-limits.ts";
import { takeTerms } from "./terms.ts";

type Paths = ReturnType<typeof toOpenAPISchema>["paths"];
type Operation = NonNullable<NonNullable<Paths[string]>["get"]>;

const PROBLEM = { $ref: "#/components/responses/Problem" };

/** The OpenAPI 3.1 description of all calls, made from the schemas that the routes check by. */
export async function describeCalls(app: AnyElysia) {
  // Only whoever reads the description pays for this package.
  const { toOpenAPISchema } = await import("@elysiajs/openapi");
  const { paths, components } = toOpenAPISchema(app);
  for (const operation of operationsOf(paths)) {
    tellTerms(operation);
    addProblems(operation);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Randevu", version: VERSION, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    paths,
    components: {
      ...components,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { ...components.schemas, Problem: z.toJSONSchema(problem) },
      responses: {
        Problem: {
          description: "What went wrong; `code` is stable",
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
    },
  };
}

const operationsOf = (paths: Paths) =>
  Object.values(paths).flatMap((path) => Object.values(path ?? {}) as Operation[]);

/** What routes note for the door (`terms.ts`) is said in words, as far as it matters to a caller. */
function tellTerms(operation: Operation): void {
  const { limit, act } = takeTerms(operation);
  const told = [
    operation.description,
    limit && `At most ${BUCKETS[limit].points} calls a minute from one address.`,
    act && pace(ACTS[act]),
  ].filter(Boolean);
  if (told.length > 0) operation.description = told.join(" ");
}

const pace = ({ burst, perSecond }: Pace) =>
  `A member may do this ${burst} times at once, and ${Math.round(perSecond * 60)} times a minute in the long run.`;

/** What may go wrong with every call need not be said at each route. */
function addProblems(operation: Operation): void {
  const { responses = {} } = operation;
  if (operation.security) responses["401"] ??= PROBLEM;
  if (operation.requestBody || operation.parameters) responses["422"] ??= PROBLEM;
  responses["429"] ??= PROBLEM;
  responses.default ??= PROBLEM;
  operation.responses = responses;
}

/** For the `detail` of a route that answers with a file, which no schema of ours describes. */
export const fileAnswer = (type: string, description: string) => ({
  description,
  responses: {
    200: { description, content: { [type]: { schema: { type: "string", format: "binary" } as const } } },
  },
});
