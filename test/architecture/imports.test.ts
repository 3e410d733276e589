import { describe, expect, test } from "bun:test";
import { readSources, type Source } from "#test/helpers/sources.ts";

/** Which files may import what (CONTRIBUTING.md). Type imports count for features; elsewhere they are free. */
const sources = readSources();

const CONTRACT = /^src\/contract\//;
/** Pure functions and word lists that check a text both in the form and on the server. */
const PROHIBITED_WORDS = /^src\/prohibited-words\//;
const featureOf = (file: string) => file.match(/^(?:src|client)\/features\/([^/]+)\//)?.[1];

/** Forbidden imports of the files that match `from`. */
function offences(
  from: RegExp,
  mayImport: (target: string, file: string) => boolean,
  kind: "imports" | "mentions" = "imports",
) {
  return sources
    .filter(({ file }) => from.test(file))
    .flatMap((source) =>
      source[kind]
        .filter((target) => !mayImport(target, source.file))
        .map((target) => `${source.file} → ${target}`),
    );
}

/** The ties between two members are below all features, whose stores embed its SQL. */
const TIES_SQL = "src/features/ties/store.ts";

/** Whether the target is a file of the same feature with such a name. */
const isOwn = (names: RegExp) => (target: string, file: string) =>
  featureOf(target) !== undefined && featureOf(target) === featureOf(file) && names.test(target);

test("files of each kind exist, so that no rule passes by checking nothing", () => {
  for (const kind of [
    /^src\/contract\//,
    /^db\/schema\//,
    /\/rules\.ts$/,
    /\/store\.ts$/,
    /\/view\.ts$/,
    /\/routes\.ts$/,
    /\/messages\.ts$/,
    /^client\/features\//,
    /^client\/ui\//,
  ])
    expect(sources.filter(({ file }) => kind.test(file)).length, String(kind)).toBeGreaterThan(0);
});

describe("imports", () => {
  test("of the contract are zod and itself", () => {
    expect(offences(CONTRACT, (target) => target === "npm:zod" || CONTRACT.test(target), "mentions")).toEqual(
      [],
    );
  });

  test("of the schema are drizzle, the contract and itself", () => {
    expect(
      offences(
        /^db\/schema\//,
        (target) => /^npm:drizzle-orm|^db\/schema\//.test(target) || CONTRACT.test(target),
      ),
    ).toEqual([]);
  });

  test("of the database are the contract and itself, never the server", () => {
    expect(
      offences(/^db\//, (target) => !/^src\//.test(target) || CONTRACT.test(target), "mentions"),
    ).toEqual([]);
  });

  test("of rules are the contract, problems and rules next to them", () => {
    expect(
      offences(
        /\/rules\.ts$/,
        (target, file) =>
          CONTRACT.test(target) || target === "src/problem.ts" || isOwn(/rules/)(target, file),
      ),
    ).toEqual([]);
  });

  test("of views are the contract and their own feature, except its actions and SQL", () => {
    expect(
      offences(
        /^src\/features\/.*\/view\.ts$/,
        (target, file) =>
          CONTRACT.test(target) ||
          target === "src/problem.ts" ||
          (isOwn(/./)(target, file) && !/\/(actions|store)\.ts$/.test(target)),
      ),
    ).toEqual([]);
  });

  test("of routes and messages include no SQL and no service", () => {
    expect(
      offences(
        /^src\/features\/.*\/(routes|messages)\.ts$/,
        (target) => !/\/store\.ts$|^db\/|^src\/services\/|^npm:drizzle/.test(target),
      ),
    ).toEqual([]);
  });

  test("of drizzle are only in stores and in db", () => {
    expect(
      offences(
        /^(src|client)\/(?!.*\/store\.ts$)/,
        (target) => !/^npm:drizzle-orm|^db\/schema\//.test(target),
      ),
    ).toEqual([]);
  });

  test("of the exchange, the lobby and the matcher are the contract and pure helpers, no socket and no database", () => {
    const machine = /^src\/features\/(calls\/exchange|video\/(lobby|matcher))\//;
    const pure =
      /^src\/(contract|timing|chance)\/|^src\/(problem|config\/durations|realtime\/tab-bindings)\.ts$/;
    expect(
      offences(
        machine,
        (target) => pure.test(target) || machine.test(target) || !target.startsWith("src/"),
      ).filter((offence) => !/\.(test|model)\.ts →/.test(offence)),
    ).toEqual([]);
  });

  test("between features go through the other's actions", () => {
    const isOther = (target: string, file: string) =>
      target.startsWith("src/features/") && featureOf(target) !== featureOf(file);
    expect(
      offences(
        /^src\/features\//,
        (target, file) =>
          !isOther(target, file) ||
          target.endsWith("/actions.ts") ||
          (target === TIES_SQL && file.endsWith("/store.ts")),
        "mentions",
      ),
    ).toEqual([]);
  });

  test("of the server never name the client, tests, scripts or benchmarks", () => {
    expect(
      offences(/^(src|db)\//, (target) => !/^(client|test|scripts|bench)\//.test(target), "mentions"),
    ).toEqual([]);
  });

  test("of the whole set of features are only where the server is assembled", () => {
    const isAssembly = /^src\/(admin\/export|jobs\/schedule|messages|routes|server|workers\/run-worker)\.ts$/;
    expect(
      offences(/^src\//, (target, file) => target !== "src/features.ts" || isAssembly.test(file), "mentions"),
    ).toEqual([]);
  });

  test("of the composition root do not exist", () => {
    expect(offences(/./, (target) => target !== "src/main.ts", "mentions")).toEqual([]);
  });

  test("of prohibited words are word lists and themselves, since forms use them too", () => {
    expect(
      offences(
        PROHIBITED_WORDS,
        (target) =>
          ["npm:obscenity", "npm:russian-bad-words"].includes(target) || PROHIBITED_WORDS.test(target),
        "mentions",
      ).filter((offence) => !offence.includes(".test.ts →")),
    ).toEqual([]);
  });

  test("of the client are the contract, prohibited words and types of the server, but nothing of the database", () => {
    expect(
      offences(
        /^client\//,
        (target) =>
          !/^(src|db)\//.test(target) || CONTRACT.test(target) || target === "src/prohibited-words/find.ts",
      ),
    ).toEqual([]);
    expect(offences(/^client\//, (target) => !target.startsWith("db/"), "mentions")).toEqual([]);
  });

  test("of a client feature are never another feature, since routes compose them", () => {
    expect(
      offences(
        /^client\/features\//,
        (target, file) => !target.startsWith("client/features/") || featureOf(target) === featureOf(file),
        "mentions",
      ),
    ).toEqual([]);
  });

  test("of the design system and the client's library include no feature and no route", () => {
    expect(
      offences(/^client\/(ui|lib)\//, (target) => !/^client\/(features|routes)\//.test(target), "mentions"),
    ).toEqual([]);
  });

  test("name their file with its extension", () => {
    const isFile = (target: string) => /^(src|client|db|test)\//.test(target);
    expect(offences(/./, (target) => !isFile(target) || /\.\w+(\?\w+)?$/.test(target), "mentions")).toEqual(
      [],
    );
  });
});

test("only the ties feature queries friendships, requests and blocks", () => {
  const tables =
    /(FROM|INTO|UPDATE) (friend_requests|friendships|blocks)\b|import {[^;}]*\b(friendRequests|friendships|blocks)\b[^;}]*} from "#db\/schema/;
  expect(filesWith(tables, /^src\/features\/(?!ties\/)(?!.*\.test\.ts$)/)).toEqual([]);
});

test("only the contract decides what two members may do with each other", () => {
  const judgment = /\bblocks\??\.by(Me|Them)\b|\bblockedBy(Me|Them)\b/;
  expect(filesWith(judgment, /^src\/(?!features\/ties\/)(?!.*\.test\.ts$)/)).toEqual([
    "src/contract/standing.ts",
    "src/features/social/actions.ts",
  ]);
  // A screen may read whether I blocked someone, to offer unblocking, but must not derive permissions from a block.
  expect(filesWith(/\.byThem\b|\bblockedByThem\b/, /^client\/(?!.*\.test\.tsx?$)/)).toEqual([]);
});

test("features never use each other in a circle", () => {
  const uses = new Map<string, Set<string>>();
  for (const { file, mentions } of sources) {
    const feature = file.startsWith("src/features/") ? featureOf(file) : undefined;
    if (!feature) continue;
    const others = mentions
      .filter((target) => target.startsWith("src/features/"))
      .map((target) => featureOf(target)!);
    uses.set(
      feature,
      new Set([...(uses.get(feature) ?? []), ...others.filter((other) => other !== feature)]),
    );
  }
  expect(circleIn(uses)).toBeNull();
});

test("class members are never #private", () => {
  expect(
    filesWith(
      /^\s+(readonly |static |async |get |set )*#\w+\s*[(:=;]|\bthis\.#/m,
      /^/,
      readSources(["src", "client", "test", "scripts", "bench"]),
    ),
  ).toEqual([]);
});

test("conditions of queries use given(), never a bare placeholder", () => {
  const bare = /\b(eq|ne|gte?|lte?|inArray)\([^()]*, sql\.placeholder\(|[=<>]\s*\$\{sql\.placeholder\(/;
  expect(filesWith(bare, /^src\/.*store\.ts$/)).toEqual([]);
});

describe("time and randomness are arguments", () => {
  const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\brandomUUID/;

  test("in rules", () => {
    expect(filesWith(impure, /\/rules\.ts$/)).toEqual([]);
  });

  test("in all files of features", () => {
    expect(filesWith(impure, /^src\/features\//)).toEqual([]);
  });
});

const filesWith = (pattern: RegExp, where: RegExp, from: readonly Source[] = sources) =>
  from.filter(({ file, text }: Source) => where.test(file) && pattern.test(text)).map(({ file }) => file);

function circleIn(uses: Map<string, Set<string>>): string | null {
  const visit = (at: string, path: string[]): string | null => {
    if (path.includes(at)) return [...path, at].join(" → ");
    for (const next of uses.get(at) ?? []) {
      const circle = visit(next, [...path, at]);
      if (circle) return circle;
    }
    return null;
  };
  for (const feature of uses.keys()) {
    const circle = visit(feature, []);
    if (circle) return circle;
  }
  return null;
}
