import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Elysia } from "elysia";
import { createProbe } from "#test/helpers/probe.ts";
import { keepBuild } from "./old-builds.ts";

const folder = mkdtempSync(join(tmpdir(), "randevu-rebuilt-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [clientDir, dataDir] = [join(folder, "dist"), join(folder, "data")];

function build(name: string): void {
  rmSync(clientDir, { recursive: true, force: true });
  mkdirSync(join(clientDir, "assets"), { recursive: true });
  writeFileSync(join(clientDir, "index.html"), `<script src="/assets/${name}.js"></script>`);
  writeFileSync(join(clientDir, `${name}.svg`), "<svg/>");
  for (const part of [name, "same"]) {
    writeFileSync(join(clientDir, `assets/${part}.js`), part);
    writeFileSync(join(clientDir, `assets/${part}.js.gz`), Bun.gzipSync(part));
  }
}

test("a build under a running server takes no assets from the pages of the running build", async () => {
  build("one");
  const { ask, logged } = createProbe(new Elysia(), { clientDir, env: { DATA_DIR: dataDir } });
  keepBuild({ clientDir, dataDir });
  const asset = async (name: string) => {
    const answer = await ask(`/assets/${name}.js`, { headers: { "accept-encoding": "gzip" } });
    return [answer.status, new TextDecoder().decode(Bun.gunzipSync(await answer.bytes()))];
  };
  expect(await asset("one")).toEqual([200, "one"]);

  build("two");
  // Not compressed yet.
  rmSync(join(clientDir, "assets/same.js.gz"));
  expect(await asset("one")).toEqual([200, "one"]);
  expect(await asset("same")).toEqual([200, "same"]);
  expect((await ask("/assets/two.js")).status).toBe(404);
  expect((await ask("/one.svg")).status).toBe(404);
  expect(await (await ask("/")).text()).toContain("one.js");
  expect(logged.filter(({ level }) => level === "error")).toEqual([]);
});
