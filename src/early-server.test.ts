import { afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyDatabase } from "#test/helpers/database.ts";
import { readConfig } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { createEarlyServer } from "./early-server.ts";
import { createServer } from "./server.ts";

const clientDir = mkdtempSync(join(tmpdir(), "randevu-early-"));
writeFileSync(join(clientDir, "index.html"), '<head></head><div id="root"></div>');

const cleanUp: (() => unknown)[] = [() => rmSync(clientDir, { recursive: true, force: true })];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

function open() {
  const config = { ...readConfig({ NODE_ENV: "test", PORT: "0", LOG_LEVEL: "silent" }), clientDir };
  const deps = createDeps(config, { db: emptyDatabase() });
  const early = createEarlyServer(deps);
  const { url } = early.listen();
  const finish = () => {
    const server = createServer(deps, early);
    cleanUp.push(() => server.stop());
  };
  return { url, finish };
}

test("pages are answered before the server is made, and all else once it is", async () => {
  const { url, finish } = open();
  const answered: string[] = [];
  const waiting = ["/readyz", "/api/common/config", "/robots.txt"].map(async (path) => {
    const { status } = await fetch(url + path);
    answered.push(`${path} ${status}`);
  });
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  const opened = new Promise<string>((resolve) => {
    socket.onopen = () => resolve("opened");
    socket.onerror = () => resolve("refused");
  });
  expect((await fetch(`${url}/`)).status).toBe(200);
  expect((await fetch(`${url}/dating`)).headers.get("content-security-policy")).toContain("default-src");
  expect(answered).toEqual([]);

  finish();
  await Promise.all(waiting);
  expect(answered.toSorted()).toEqual(["/api/common/config 200", "/readyz 200", "/robots.txt 200"]);
  expect(await opened).toBe("opened");
  socket.close();
});
