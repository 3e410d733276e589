import { run } from "./tools.ts";

/** Installs nothing where there is no apt-get, or no right to use it. */
export async function aptInstall(packages: readonly string[]): Promise<void> {
  if (!Bun.which("apt-get")) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !Bun.which("sudo")) return;
  console.log(`\n=== Fetching ${packages.join(", ")}`);
  // RUNLEVEL=1 keeps Debian from starting coturn, the broker or the proxy as a service of this machine.
  const asRoot = [...(isRoot ? [] : ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"];
  await run([...asRoot, "apt-get", "update", "-q"]);
  await run([...asRoot, "apt-get", "install", "-q", "-y", "--no-install-recommends", ...packages]);
}
