import type { Subprocess } from "bun";

const PROGRAM = Bun.fileURLToPath(import.meta.resolve("./reference-peer-server.mjs"));

/** Starts npm `peer` on Node, on a free port. */
export async function startReferencePeer(
  options: object,
  node = "node",
): Promise<{ port: number; stop(): void }> {
  const child: Subprocess<"pipe", "pipe"> = Bun.spawn([node, PROGRAM, JSON.stringify(options)], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  for await (const line of child.stdout)
    return { port: Number(new TextDecoder().decode(line)), stop: () => child.kill() };
  throw new Error("The reference server did not start.");
}
