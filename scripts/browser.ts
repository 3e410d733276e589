import { aptInstall } from "./apt.ts";
import { engines } from "./engines.ts";

/** Debian packages besides Bun. The headless shell takes two thirds of the CPU of the whole of Chromium. */
const tools = [
  {
    program: "chromium",
    package: "chromium",
    found: () => process.env.CHROMIUM_PATH || Bun.which("chromium"),
    required: true,
  },
  {
    program: "chromium-headless-shell",
    package: "chromium-headless-shell",
    found: () =>
      process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH || Bun.which("chromium-headless-shell"),
    required: false,
  },
  { program: "turnserver", package: "coturn", found: () => Bun.which("turnserver"), required: true },
  {
    program: "redis-server",
    package: "redis-server",
    found: () => Bun.which("redis-server"),
    required: false,
  },
  { program: "caddy", package: "caddy", found: () => Bun.which("caddy"), required: false },
  { program: "promtool", package: "prometheus", found: () => Bun.which("promtool"), required: false },
] as const;

/** Returns the variables that name Chromium for the tests, or a problem with what to do about it. */
export async function missingTools(): Promise<{ problem?: string; env: Record<string, string> }> {
  const missing = tools.filter((tool) => !tool.found()).map((tool) => tool.package);
  if (missing.length > 0) await aptInstall(missing);
  // One engine at a time: apt installs nothing when one of several packages is unavailable.
  for (const { isFound, packages } of engines) if (!isFound()) await aptInstall(packages);

  const still = tools.filter((tool) => tool.required && !tool.found());
  const [chromium, shell] = tools.map((tool) => tool.found());
  if (still.length === 0 && chromium)
    return { env: { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell ?? chromium } };
  const names = still.map((tool) => `${tool.program} (Debian's package ${tool.package})`).join(" and ");
  return {
    problem: `The browser tests need ${names}. Install it, or run verify as root or with sudo on Debian, or name your Chromium by CHROMIUM_PATH.`,
    env: {},
  };
}
