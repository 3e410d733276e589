import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";

const PAUSE_MS = 25;

/**
 * Resolves when coturn accepts connections on all of these ports. What it prints comes earlier: its threads open their
 * listeners afterwards, on a busy machine seconds later.
 */
export async function coturnListening(coturn: ChildProcess, ...ports: number[]): Promise<void> {
  let said = "";
  coturn.stdout?.on("data", (chunk) => {
    said += String(chunk);
  });
  for (const port of ports) while (!(await accepts(port))) await pauseOf(coturn, () => said);
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function pauseOf(coturn: ChildProcess, said: () => string): Promise<void> {
  if (coturn.exitCode !== null || coturn.signalCode !== null)
    throw new Error(`coturn did not start:\n${said()}`);
  await new Promise((wake) => setTimeout(wake, PAUSE_MS));
}
