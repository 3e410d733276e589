import type { ErrorCode } from "#contract/errors.ts";
import type { Person } from "./things.ts";

/** Who asks, as the owner of things stands to them. All but the guest have an account; `free` and `vip` are strangers. */
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

/** Whose id is in the request: their own, the owner's, that of a deleted or a suspended person, or of no one at all. */
const TARGETS = ["self", "owner", "gone", "suspended", "nobody"] as const;
export type Target = (typeof TARGETS)[number];

export type Outcome = "ok" | ErrorCode | `${number}`;
/** One word for all viewers whom the door lets in, or the exceptions by viewer; the others get "ok". */
type Cell = Outcome | Partial<Record<Viewer, Outcome>>;

type Door = "anyone" | "member" | "leaving" | "tab";

/** What is asked for; by default its address holds the id of the target's thing. */
export interface Request {
  /** Parameters of the address, by name. */
  params?: (of: Person, viewer: Person) => Record<string, string>;
  query?: (of: Person, viewer: Person) => string;
  body?: (of: Person, viewer: Person) => unknown;
}

export interface Rule extends Request {
  door: Door;
  cells: Partial<Record<Target, Cell>>;
  /** What is special about this way of asking, where a route stands in the table twice. */
  note?: string;
  /** It changes rows that do not name who asks: which. */
  writes?: string;
}

/** Who is turned away before anything else is looked at (specification, section 6). */
const DOORS: Record<Door, Partial<Record<Viewer, Outcome>>> = {
  anyone: {},
  member: { guest: "unauthorized", deleted: "account_deleted", locked: "user_locked" },
  /** Anyone who asked to be deleted may still look at themselves, take their data along, and come back. */
  leaving: { guest: "unauthorized", locked: "user_locked" },
  /** A socket does not take the token of who is deleted or suspended, so they speak as guests. */
  tab: { guest: "unauthorized", deleted: "unauthorized", locked: "unauthorized" },
};

/** For everyone, and it makes no difference who asks. */
export const anyone = (self: Cell = "ok", request: Request & Pick<Rule, "writes"> = {}): Rule => ({
  door: "anyone",
  cells: { self },
  ...request,
});

/** About oneself: it takes no id. */
export const own = (request: Request & { self?: Cell; note?: string } = {}): Rule => {
  const { self = "ok", ...rest } = request;
  return { door: "member", cells: { self }, ...rest };
};

/** The same for those who have asked to be deleted. */
export const ownLeaving = (request: Request = {}): Rule => ({ ...own(request), door: "leaving" });

/** Takes the id of a thing: their own is found, anyone else's is not, whatever its owner is to the viewer. */
export const thing = (of: (person: Person) => string, request: Request & Partial<Rule> = {}): Rule => ({
  door: "member",
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

/** Takes the id of a person. Anyone who is not named may be asked about. */
export const person = (cells: Rule["cells"], request: Request & { note?: string } = {}): Rule => ({
  door: "member",
  params: ({ id }) => ({ id, userId: id }),
  cells: { self: "ok", owner: "ok", gone: "ok", suspended: "ok", nobody: "not_found", ...cells },
  ...request,
});

/** The same on a socket; `body` is the data of the message. */
export const byTab = (rule: Rule, body: Request["body"]): Rule => ({ ...rule, door: "tab", body });

/** Of everyone, where exceptions follow. */
export const allOf = (outcome: Outcome) =>
  Object.fromEntries(VIEWERS.map((viewer) => [viewer, outcome])) as Record<Viewer, Outcome>;

/** A block closes both sides to each other, and each is told what it may know. */
export const BLOCKS = { blocker: "you_blocked_user", blocked: "user_blocked_you" } as const;

export function expected(
  { door, cells }: Pick<Rule, "door" | "cells">,
  viewer: Viewer,
  target: Target,
): Outcome {
  const cell = cells[target] ?? "ok";
  const forAll = typeof cell === "string" ? cell : "ok";
  return (typeof cell === "string" ? undefined : cell[viewer]) ?? DOORS[door][viewer] ?? forAll;
}

export type Table = Record<string, Rule | Rule[]>;

/** One line of the table as a test: whose id, and what each viewer gets. */
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
