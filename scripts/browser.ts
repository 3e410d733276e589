import { engines } from "./engines.ts";
import { run } from "./tools.ts";

/**
 * What the browser tests need besides Bun: Chromium, its shell without windows for the page journeys (which all of
 * Chromium can run as well, at half as much again of the processor), and coturn for the relay test. Debian's packages
 * are fetched.
 */
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
] as const;

/** Fetches what is missing. The answer names Chromium for the tests, or tells the person what to do. */
export async function missingTools(): Promise<{ problem?: string; env: Record<string, string> }> {
  const missing = tools.filter((tool) => !tool.found()).map((tool) => tool.package);
  if (missing.length > 0) await aptInstall(missing);
  // By themselves: apt installs nothing at all when it lacks one of several.
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

async function aptInstall(packages: string[]): Promise<void> {
  if (!Bun.which("apt-get")) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !Bun.which("sudo")) return;
  console.log(`\n=== Fetching ${packages.join(", ")}`);
  // RUNLEVEL=1 keeps Debian from starting coturn as a service of this machine.
  const asRoot = [...(isRoot ? [] : ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"];
  await run([...asRoot, "apt-get", "update", "-q"]);
  await run([...asRoot, "apt-get", "install", "-q", "-y", "--no-install-recommends", ...packages]);
}
