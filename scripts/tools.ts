/** Runs our tools under the very Bun that runs this script: on a fresh machine no other may be there. */

export const root = new URL("..", import.meta.url).pathname;

/** The command line of a tool of `node_modules`, whose own first line asks for Node. */
export const tool = (path: string, ...args: string[]) => [process.execPath, `node_modules/${path}`, ...args];
export const bun = (...args: string[]) => [process.execPath, ...args];

export const TYPES = tool("typescript/bin/tsc", "--noEmit", "-p", ".");
export const LINT = tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".");
export const INSTALL = bun("install", "--frozen-lockfile");
export const BUILD = bun("scripts/build.ts");

/** Runs a command in the repository, its output as it comes; tells whether it succeeded. */
export async function run(command: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return (await child.exited) === 0;
}
