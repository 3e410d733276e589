import { expect, test } from "bun:test";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { root } from "#test/helpers/folders.ts";
import manifest from "../../package.json" with { type: "json" };

const transpiler = new Bun.Transpiler({ loader: "ts" });

/** The image installs only `dependencies`: add packages for the client, tests or tools by `bun add --dev --exact`. */
test("the server imports only packages that the image installs", async () => {
  const missing = new Set<string>();
  for await (const file of new Bun.Glob("{src,db,deploy}/**/*.ts").scan(root)) {
    if (file.endsWith(".test.ts")) continue;
    for (const name of await packagesOf(join(root, file)))
      if (!(name in manifest.dependencies)) missing.add(`${name} (${file})`);
  }
  expect([...missing]).toEqual([]);
});

test("packages that the server does not import are in devDependencies", async () => {
  const used = new Set<string>();
  for await (const file of new Bun.Glob("{src,db,deploy}/**/*.ts").scan(root))
    for (const name of await packagesOf(join(root, file))) used.add(name);
  for (const name of Object.keys(manifest.dependencies))
    for (const peer of await peersOf(name)) used.add(peer);
  expect(Object.keys(manifest.dependencies).filter((name) => !used.has(name))).toEqual([]);
});

test("the Dockerfile asks for nothing that builders other than the newest Docker lack", async () => {
  const dockerfile = await Bun.file(join(root, "Dockerfile")).text();
  expect(dockerfile).not.toMatch(/--start-interval|--mount|--link|<<EOF/);
});

test("images and actions are named by digest, which no one can move", async () => {
  const read = (path: string) => Bun.file(join(root, path)).text();
  const dockerfile = await read("Dockerfile");
  const versions = new Map(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
  const images = [
    ...dockerfile.matchAll(/^FROM ([\w./-]+:\S+)/gm),
    ...`${await read("compose.yml")}${await read("compose.cluster.yml")}`.matchAll(/^ +image: (\S+)$/gm),
  ].map(([, image = ""]) => image.replace(/\$\{(\w+)\}/, (_, name) => versions.get(name) ?? ""));
  // Of this one no digest is known that could be checked: its tag is exact.
  const ofBun = images.filter((image) => /^oven\/bun:\d+\.\d+\.\d+-slim$/.test(image));
  expect(ofBun).toHaveLength(1);
  expect(images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual(ofBun);
  for await (const file of new Bun.Glob("*.yml").scan(join(root, ".github/workflows")))
    for (const [, action] of (await read(`.github/workflows/${file}`)).matchAll(/uses: (\S+)/g))
      expect(action).toMatch(/@[0-9a-f]{40}$/);
});

test(".dockerignore allows everything that the Dockerfile copies", async () => {
  const allowed = (await Bun.file(join(root, ".dockerignore")).text()).match(/(?<=^!).+$/gm);
  const dockerfile = await Bun.file(join(root, "Dockerfile")).text();
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    (match) => match[1]?.split(" ") ?? [],
  );
  const named = copied.map((path) => path.replace(/^\.\//, "")).filter((path) => path !== ".");
  expect(named.length).toBeGreaterThan(0);
  expect(allowed).toEqual(expect.arrayContaining(named));
});

/** What a package expects to be installed next to it, which the image leaves out unless it is listed. */
async function peersOf(name: string): Promise<string[]> {
  const file = Bun.file(join(root, "node_modules", name, "package.json"));
  return Object.keys((await file.json()).peerDependencies ?? {});
}

/** Packages of value imports: type imports do not exist at run time. */
async function packagesOf(file: string): Promise<string[]> {
  const imports = transpiler.scanImports(await Bun.file(file).text());
  return imports
    .map(({ path }) => path)
    .filter((path) => !path.startsWith(".") && !path.startsWith("#") && !isBuiltin(path))
    .filter((path) => path !== "bun" && !path.startsWith("bun:"))
    .map((path) =>
      path
        .split("/")
        .slice(0, path.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}
