import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { urlHost } from "#src/config/url-host.ts";
import { root } from "#test/helpers/folders.ts";
import { hasIpv6 } from "#test/helpers/network.ts";
import { readLines, remove, temporaryFolder } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { freePort } from "../../scripts/ports.ts";

// They install, build and compile, which takes minutes on a busy machine.
setDefaultTimeout(900_000);

const parent = temporaryFolder();
const folder = join(parent, "a б");
afterAll(() => remove(parent));

/** What a clone has: neither packages nor a build, and none of the tests, which take longest to copy. */
const NOT_COPIED = new Set([
  "node_modules",
  "dist",
  "data",
  "test",
  "bench",
  "docs",
  "test-results",
  "screens",
]);

test("`up` installs, builds and starts in a folder whose name has a space and a Cyrillic letter", async () => {
  mkdirSync(folder);
  for (const name of readdirSync(root))
    if (!name.startsWith(".") && !NOT_COPIED.has(name))
      cpSync(join(root, name), join(folder, name), { recursive: true });

  const host = hasIpv6 ? "::1" : "127.0.0.1";
  const port = String(freePort());
  const { PATH, HOME } = process.env;
  const up = Bun.spawn([process.execPath, "scripts/up.ts"], {
    cwd: folder,
    env: { PATH, HOME, PORT: port, HOST: host, DATA_DIR: join(folder, "data"), TILES_URL: "off" },
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  const printed = readLines(up.stdout, (line) => {
    lines.push(line);
    if (line.includes("Ctrl-C")) ready.resolve();
  });
  await Promise.race([ready.promise, printed]);
  expect(lines.join("\n")).toContain(`http://${urlHost(host)}:${port}`);
  expect(await (await fetch(`http://${urlHost(host)}:${port}/`)).text()).toContain("<html");
  expect(existsSync(join(folder, "dist/server.js"))).toBe(true);
  up.kill("SIGTERM");
  await up.exited;
});

const hasPrograms = ["redis-server", "caddy", "pgrep"].every((program) => Bun.which(program));
const ENDS: [when: string, end: (pid: number) => void, why: string, code: number][] = [
  ["it is told to stop", (pid) => process.kill(pid, "SIGTERM"), "", 0],
  [
    "one of them dies",
    (pid) => process.kill(childrenOf(pid, "redis-server")[0]!, "SIGKILL"),
    "The broker has ended, and all others with it.",
    1,
  ],
];
test.skipIf(!hasPrograms).each(ENDS)(
  "`up:cluster` serves people through all of its processes, which end together when %s",
  async (_, end, why, code) => {
    const site = `http://localhost:${freePort()}`;
    const { PATH, HOME } = process.env;
    const up = Bun.spawn([process.execPath, "scripts/demo-cluster.ts"], {
      cwd: folder,
      env: { PATH, HOME, PORT: new URL(site).port, DATA_DIR: join(folder, "data"), TILES_URL: "off" },
      stdout: "pipe",
      stderr: "pipe",
    });
    const ready = Promise.withResolvers<void>();
    const printed = readLines(up.stdout, (line) => line.includes("Ctrl-C") && ready.resolve());
    await Promise.race([ready.promise, printed]);
    expect(await (await fetch(site)).text()).toContain("<html");
    const tab = await TestTab.open(site);
    const others = childrenOf(up.pid);
    expect(others).toHaveLength(5);
    end(up.pid);
    await tab.closed;
    expect(await up.exited).toBe(code);
    expect(await new Response(up.stderr).text()).toContain(why);
    for (const pid of others) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  },
);

function childrenOf(pid: number, program = ""): number[] {
  const { stdout } = Bun.spawnSync(["pgrep", "-P", String(pid), program]);
  return stdout.toString().trim().split("\n").map(Number);
}

test("`build:binary` makes one file of that build, which serves pages and has the commands without packages", async () => {
  const build = Bun.spawnSync([process.execPath, "scripts/build-binary.ts", "--built"], { cwd: folder });
  expect(build.stderr.toString()).not.toContain("rror");
  const [name] = readdirSync(join(folder, "dist/binary"));
  const elsewhere = join(parent, "elsewhere");
  mkdirSync(elsewhere);
  cpSync(join(folder, "dist/binary", name!), join(elsewhere, "randevu"));
  const port = String(freePort());
  const env = { DATA_DIR: join(elsewhere, "data"), HOST: "127.0.0.1", PORT: port, TILES_URL: "off" };
  const server = Bun.spawn(["./randevu"], { cwd: elsewhere, env, stdout: "pipe", stderr: "inherit" });
  const ready = Promise.withResolvers<void>();
  const ended = readLines(server.stdout, (line) => line.includes("Randevu is ready") && ready.resolve());
  await Promise.race([ready.promise, ended]);
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: "ready" });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain("<html");
  const command = Bun.spawnSync(["./randevu", "admin", "reports"], { cwd: elsewhere, env });
  expect(command.stdout.toString()).toBe("No reports.\n");
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});
