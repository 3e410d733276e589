import type { ErrorCode } from "#contract/errors.ts";
import type { Person } from "./things.ts";

/** Who sends the request, by their relation to the owner. All but the guest have an account; `free` and `vip` are strangers. */
export const VIEWERS = [
  "guest",
  "free",
  "vip",
  "friend",
  "vipFriend",
  "blocker",
  "blocked",
  "deleted",
  "locked",
] as const;
export type Viewer = (typeof VIEWERS)[number];

/** Whose id is in the request: the viewer's own, the owner's, a deleted or suspended person's, or no one's. */
const TARGETS = ["self", "owner", "gone", "suspended", "nobody"] as const;
export type Target = (typeof TARGETS)[number];

export type Outcome = "ok" | ErrorCode | `${number}`;
/** One outcome for all viewers whom the guard lets in, or exceptions by viewer; the others get "ok". */
type Cell = Outcome | Partial<Record<Viewer, Outcome>>;

type Guard = "anyone" | "member" | "leaving" | "tab";

/** Parts of the request that depend on the target and the viewer. */
export interface Request {
  /** Path parameters by name. */
  params?: (of: Person, viewer: Person) => Record<string, string>;
  query?: (of: Person, viewer: Person) => string;
  body?: (of: Person, viewer: Person) => unknown;
}

export interface Rule extends Request {
  guard: Guard;
  cells: Partial<Record<Target, Cell>>;
  /** What distinguishes this entry when the table has several for one route. */
  note?: string;
  /** Names the rows it changes that do not name the viewer. */
  writes?: string;
}

/** Viewers who are refused before anything else is checked (specification, section 6). */
const REFUSED_BY: Record<Guard, Partial<Record<Viewer, Outcome>>> = {
  anyone: {},
  member: { guest: "unauthorized", deleted: "account_deleted", locked: "user_locked" },
  /** A member who asked to be deleted may still read their profile, download their data, and come back. */
  leaving: { guest: "unauthorized", locked: "user_locked" },
  /** A socket refuses the token of a deleted or suspended member, so they act as guests. */
  tab: { guest: "unauthorized", deleted: "unauthorized", locked: "unauthorized" },
};

/** For everyone, with the same outcome for all viewers by default. */
export const anyone = (self: Cell = "ok", request: Request & Pick<Rule, "writes"> = {}): Rule => ({
  guard: "anyone",
  cells: { self },
  ...request,
});

/** About the viewer: takes no id. */
export const own = (request: Request & { self?: Cell; note?: string } = {}): Rule => {
  const { self = "ok", ...rest } = request;
  return { guard: "member", cells: { self }, ...rest };
};

/** Like `own`, and also for members who have asked to be deleted. */
export const ownLeaving = (request: Request = {}): Rule => ({ ...own(request), guard: "leaving" });

/** Takes the id of a thing: the viewer's own is found, anyone else's is not, whatever their relation. */
export const thing = (of: (person: Person) => string, request: Request & Partial<Rule> = {}): Rule => ({
  guard: "member",
  params: (target) => ({ id: of(target) }),
  cells: {
    self: "ok",
    owner: "not_found",
    gone: "not_found",
    suspended: "not_found",
    nobody: "not_found",
  },
  ...request,
});

/** Takes the id of a person. Targets that are not named get "ok". */
export const person = (cells: Rule["cells"], request: Request & { note?: string } = {}): Rule => ({
  guard: "member",
  params: ({ id }) => ({ id, userId: id }),
  cells: { self: "ok", owner: "ok", gone: "ok", suspended: "ok", nobody: "not_found", ...cells },
  ...request,
});

/** The same rule for a socket message; `body` is its data. */
export const byTab = (rule: Rule, body: Request["body"]): Rule => ({ ...rule, guard: "tab", body });

/** One outcome for every viewer, to be followed by exceptions. */
export const allOf = (outcome: Outcome) =>
  Object.fromEntries(VIEWERS.map((viewer) => [viewer, outcome])) as Record<Viewer, Outcome>;

/** A block closes both sides to each other, with a different code for each. */
export const BLOCKS = { blocker: "you_blocked_user", blocked: "user_blocked_you" } as const;

export function expected(
  { guard, cells }: Pick<Rule, "guard" | "cells">,
  viewer: Viewer,
  target: Target,
): Outcome {
  const cell = cells[target] ?? "ok";
  const forAll = typeof cell === "string" ? cell : "ok";
  return (typeof cell === "string" ? undefined : cell[viewer]) ?? REFUSED_BY[guard][viewer] ?? forAll;
}

export type Table = Record<string, Rule | Rule[]>;

/** The entries of the table as test cases, one for each target. */
export const linesOf = (table: Table) =>
  Object.entries(table).flatMap(([name, rules]) =>
    [rules].flat().flatMap((rule) =>
      TARGETS.filter((target) => target in rule.cells).map((target) => ({
        name,
        rule,
        target,
        title: [name, rule.note, `(${target})`].filter(Boolean).join(" "),
      })),
    ),
  );
