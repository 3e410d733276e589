import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#test/helpers/folders.ts";
import manifest from "../../package.json" with { type: "json" };

interface Details {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalPeers?: string[];
  os?: string | string[];
}

/** bun.lock is JSON with trailing commas. */
const lock = JSON.parse(readFileSync(join(root, "bun.lock"), "utf8").replaceAll(/,(?=\s*[}\]])/g, "")) as {
  packages: Record<string, [string, ...unknown[]]>;
};
const packages = Object.entries(lock.packages).map(([path, [id, ...rest]]) => ({
  path,
  id,
  name: id.slice(0, id.lastIndexOf("@")),
  details: (rest.find((part) => typeof part === "object" && part !== null) ?? {}) as Details,
}));
const known = new Set(packages.flatMap(({ id, name }) => [id, name]));

/** Packages name the platform of a binary each in their own way: `linux-x64-musl`, `darwin-arm64`, `win32-x64-msvc`. */
const SUPPORTED = /\b(?:linux-(?:x64|arm64)(?:-gnu|-musl)?|darwin-(?:x64|arm64)|win32-x64(?:-msvc)?)$/;

test("bun.lock holds the binaries of every supported platform", () => {
  const perPlatform = packages.flatMap(({ id, details }) =>
    Object.entries(details.optionalDependencies ?? {})
      .filter(([name]) => SUPPORTED.test(name))
      .map(([name, version]) => ({ id, wanted: /^\d/.test(version) ? `${name}@${version}` : name })),
  );
  expect(perPlatform.length).toBeGreaterThan(20);
  expect(perPlatform.filter(({ wanted }) => !known.has(wanted))).toEqual([]);
});

test("bun.lock names no registry", () => {
  expect(packages.filter(({ details }) => JSON.stringify(details).includes("://"))).toEqual([]);
  expect(readFileSync(join(root, "bun.lock"), "utf8")).not.toMatch(/https?:\/\//);
});

test("only tools are limited to one platform: the server runs on all of them", () => {
  const limited = packages.filter(({ path, details }) => details.os && path in manifest.dependencies);
  expect(limited).toEqual([]);
});

/** A compiler, for the part of `@elysiajs/openapi` that reads the types of routes, which we do not use. */
const UNUSED_PEER = "typescript";

/** `--omit=peer` keeps what only development brings, such as TypeScript and better-sqlite3, out of a production install. */
test("what the server's packages require as peers is in dependencies, since production installs no peers", () => {
  const reached = new Set<string>();
  const visit = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const { details } of packages.filter((found) => found.name === name))
      Object.keys(details.dependencies ?? {}).forEach(visit);
  };
  Object.keys(manifest.dependencies).forEach(visit);
  const missing = packages
    .filter(({ name }) => reached.has(name))
    .flatMap(({ id, details: { peerDependencies = {}, optionalPeers = [] } }) =>
      Object.keys(peerDependencies)
        .filter((peer) => !optionalPeers.includes(peer) && !reached.has(peer) && peer !== UNUSED_PEER)
        .map((peer) => `${peer}, which ${id} requires`),
    );
  expect(missing).toEqual([]);
});
