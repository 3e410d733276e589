import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

setDefaultTimeout(180_000);

const folder = mkdtempSync(join(tmpdir(), "npx-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Starts a stand-in for npx, the `bun run` that it starts, the script that this runs, and that script's server. All write to one
 * pipe, which the last one closes.
 */
async function start() {
  const write = (name: string, code: string) => Bun.write(join(folder, name), code);
  await write("server.ts", `setInterval(() => {}, 1_000);`);
  const spawn = (file: string) =>
    `Bun.spawn([process.execPath, ${JSON.stringify(join(folder, file))}], { stdio: ["ignore", "inherit", "inherit"] })`;
  await write(
    "up.ts",
    `import { endTogether } from ${JSON.stringify(join(import.meta.dir, "end-together.ts"))};
     const server = ${spawn("server.ts")};
     endTogether(server);
     // As text: a number would be coloured when FORCE_COLOR is set.
     console.log(String(process.pid));
     process.exit(await server.exited);`,
  );
  // As `bun run`, it does not end with its parent.
  await write("run.ts", `process.on("SIGHUP", () => {}); await ${spawn("up.ts")}.exited;`);
  await write("npx-cli.js", `await ${spawn("run.ts")}.exited;`);
  const npx = Bun.spawn([process.execPath, join(folder, "npx-cli.js")], {
    env: { ...process.env, npm_command: "run-script" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = npx.stdout.getReader();
  const up = Number(new TextDecoder().decode((await output.read()).value));
  return { npx, up, allGone: async () => (await output.read()).done };
}

test.each(["SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "The server ends when npx dies of %s",
  async (signal) => {
    const { npx, allGone } = await start();
    npx.kill(signal);
    expect(await allGone()).toBe(true);
  },
);

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s to `up` itself ends its server first",
  async (signal) => {
    const { up, npx, allGone } = await start();
    process.kill(up, signal);
    await npx.exited;
    expect(await allGone()).toBe(true);
  },
);
