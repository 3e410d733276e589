import { STATUS_CODES } from "node:http";
import type { toOpenAPISchema } from "@elysiajs/openapi";
import type { AnyElysia } from "elysia";
import * as z from "zod";
import { problem } from "#contract/http.ts";
import { VERSION } from "#src/config.ts";
import { ACTS, type ActPace } from "#src/timing/act-limits.ts";
import { type Access, takeAccess } from "../access.ts";
import { bodyTypeOf } from "../body/bodies.ts";
import { REQUESTS_A_MINUTE } from "../rate-limits.ts";
import { EXAMPLES } from "./examples.ts";

type Paths = ReturnType<typeof toOpenAPISchema>["paths"];
type Operation = NonNullable<NonNullable<Paths[string]>["get"]>;

interface Checks {
  body?: z.ZodType;
  response?: Record<string, z.ZodType>;
}

export async function describeOperations(app: AnyElysia) {
  // Loaded only when the description is read.
  const { toOpenAPISchema } = await import("@elysiajs/openapi");
  const { paths } = toOpenAPISchema(app);
  const checks = checksOf(app);
  return {
    openapi: "3.1.0",
    info: { title: "Randevu", version: VERSION, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths: mapOperations(paths, (operation, method, path) =>
      completed(operation, path, `${method} ${path}`, checks.get(`${method} ${path}`)),
    ),
    components: {
      ...PROBLEM_COMPONENTS,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

const checksOf = ({ routes }: AnyElysia): Map<string, Checks> =>
  new Map(
    routes.map(({ method, path, hooks }) => [
      `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
      (hooks ?? {}) as Checks,
    ]),
  );

type Change = (operation: Operation, method: string, path: string) => Operation;

const mapOperations = (paths: Paths, change: Change): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations = {}]) => [
      path,
      Object.fromEntries(
        Object.entries(operations as Record<string, Operation>).map(([method, operation]) => [
          method,
          change(operation, method.toUpperCase(), path),
        ]),
      ),
    ]),
  );

/** The package describes no bodies, since our server reads them itself, and drops the null from an `enum` in a response. */
function completed(operation: Operation, path: string, name: string, checks: Checks = {}): Operation {
  const { security, parameters } = operation as Pick<OperationParts, "security" | "parameters">;
  const example = EXAMPLES[name];
  const { description, ...rest } = operation;
  const sentences = [description, ...limitsInWords(takeAccess(rest))].filter(Boolean);
  const body = checks.body && z.toJSONSchema(checks.body, { io: "input" });
  return {
    ...rest,
    ...(sentences.length > 0 && { description: sentences.join(" ") }),
    ...(checks.body && {
      requestBody: {
        required: !checks.body.safeParse(undefined).success,
        content: { [bodyTypeOf(path)]: withExample(body, example?.body) },
      },
    }),
    responses: {
      ...operation.responses,
      ...answersOf(checks.response, example?.answer),
      ...problemsOf({ name, security, parameters, body }),
    },
  } as Operation;
}

const answersOf = (response: Checks["response"] = {}, example: object | undefined) =>
  Object.fromEntries(
    Object.entries(response).map(([status, schema]) => {
      const type = schema instanceof z.ZodString ? "text/plain" : "application/json";
      const content = withExample(z.toJSONSchema(schema), status === "200" ? example : undefined);
      return [status, { description: STATUS_CODES[status], content: { [type]: content } }];
    }),
  );

const withExample = (schema: object | undefined, example: object | undefined) => ({
  schema,
  ...(example && { example }),
});

const limitsInWords = ({ limit, act }: Access): string[] => [
  ...(limit ? [`At most ${REQUESTS_A_MINUTE[limit]} requests a minute from one address.`] : []),
  ...(act ? [paceInWords(ACTS[act])] : []),
];

const paceInWords = ({ burst, perSecond, aDay }: ActPace) =>
  `A member may do this ${burst} times at once, and ${oftenInWords(perSecond)} in the long run${aDay ? `, ${aDay} times a day` : ""}.`;

const oftenInWords = (perSecond: number): string =>
  perSecond * 60 >= 1
    ? `${Math.round(perSecond * 60)} times a minute`
    : `${Math.round(perSecond * 3600)} times an hour`;

const TAGS = [
  ["auth", "Signing up and in, sessions, passwords, e-mail and phone, sign-in through other providers"],
  ["profile", "Your own profile, photos and settings, and the profiles of other members"],
  ["places", "Cities, to choose from"],
  ["map", "The pictures of the map, and the names of places on it"],
  ["events", "Meetups on a map: seeing, hosting and coming to them"],
  ["dating", "Searching for members, suggestions, bookmarks and dismissals"],
  ["social", "Friends, friend requests and blocked members"],
  ["chat", "Text chats; new messages are sent and received on the socket"],
  ["video", "How many people are in the video chat; matching happens on the socket"],
  ["rating", "Rating companions of the rated video chat, and its filters"],
  ["reports", "Reporting members to the moderators"],
  ["moderation", "The moderators' console: reports, holds and suspensions"],
  ["notifications", "Pushes, and unsubscribing from e-mails"],
  ["vip", "VIP: tariffs, payments and refunds"],
  ["common", "What a client needs to know about this server"],
  ["operation", "Health, for those who run the server"],
] as const satisfies readonly (readonly [name: string, description: string])[];

/** They follow from a route's guard, parameters and body, so that no route has to list them. */
const REFUSALS = {
  MalformedBody: [400, "`malformed_body`: the body does not match its content type"],
  Unauthorized: [401, "`unauthorized` without a token, `invalid_token` after its session has ended: sign in"],
  Refused: [
    403,
    "`user_locked`: the account is suspended, until when and why is in `suspension`; `account_deleted`: restore it first; `forbidden`: not for this role; or a code of this operation",
  ],
  NotFound: [404, "It does not exist, or the sender may not see it"],
  TooLarge: [413, "The body, or the photo in it, is too large"],
  UnsupportedType: [415, "The body, or the photo in it, has a type that is not accepted"],
  ValidationFailed: [422, "`errors` names each invalid field"],
  RateLimited: [429, "Too many requests; `Retry-After` says how many seconds to wait"],
} as const;
type Refusal = keyof typeof REFUSALS;

const HEADERS = {
  Unauthorized: { "WWW-Authenticate": { schema: { type: "string", const: "Bearer" } } },
  RateLimited: { "Retry-After": { description: "Seconds", schema: { type: "integer", minimum: 1 } } },
} as const satisfies Partial<Record<Refusal, object>>;

const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
const refTo = (name: Refusal | "Problem") => ({ $ref: `#/components/responses/${name}` });

const PROBLEM_COMPONENTS = {
  schemas: { Problem: z.toJSONSchema(problem) },
  responses: {
    ...Object.fromEntries(
      Object.entries(REFUSALS).map(([name, [, description]]) => [
        name,
        { description, headers: HEADERS[name as keyof typeof HEADERS], content },
      ]),
    ),
    Problem: { description: "Any other failure; `code` is stable and says which", content },
  },
};

interface OperationParts {
  name: string;
  security?: readonly object[] | undefined;
  parameters?: readonly { in: string; schema: { enum?: unknown } }[];
  body?: object | undefined;
}

/** Undoing what was never done succeeds, so these answer 200 for any id. */
const ACCEPT_ANY_ID: ReadonlySet<string> = new Set([
  "DELETE /api/user/pass/{id}",
  "DELETE /api/user/bookmark/{id}",
]);

function problemsOf({ name, security = [], parameters = [], body }: OperationParts) {
  const takesToken = security.some((scheme) => "bearer" in scheme);
  const isChecked = parameters.length > 0 || Object.keys(body ?? {}).some((key) => key !== "$schema");
  const namesThing = parameters.some((each) => each.in === "path" && !each.schema.enum);
  const refusals: Refusal[] = [
    ...(body ? (["MalformedBody", "TooLarge", "UnsupportedType"] as const) : []),
    ...(takesToken ? (["Unauthorized", "Refused"] as const) : []),
    ...(namesThing && !ACCEPT_ANY_ID.has(name) ? (["NotFound"] as const) : []),
    ...(isChecked ? (["ValidationFailed"] as const) : []),
    "RateLimited",
  ];
  return {
    ...Object.fromEntries(refusals.map((refusal) => [REFUSALS[refusal][0], refTo(refusal)])),
    default: refTo("Problem"),
  };
}
