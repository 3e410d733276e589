import type { ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect } from "node:net";

const PAUSE_MS = 25;

const REPLIES_WITHIN_MS = 200;
/** A request for one's own address (RFC 8489). */
const BINDING = Buffer.from("000100002112a442000102030405060708090a0b", "hex");

/**
 * Resolves when coturn accepts connections on all of these ports, and answers by UDP on the first. What it prints comes earlier: its threads open their
 * listeners afterwards, on a busy machine seconds later.
 */
export async function coturnListening(coturn: ChildProcess, ...ports: number[]): Promise<void> {
  let said = "";
  coturn.stdout?.on("data", (chunk) => {
    said += String(chunk);
  });
  for (const port of ports) while (!(await accepts(port))) await pauseOf(coturn, () => said);
  while (!(await answers(ports[0]!))) await pauseOf(coturn, () => said);
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

async function answers(port: number): Promise<boolean> {
  const socket = createSocket("udp4");
  try {
    const answer = once(socket, "message", { signal: AbortSignal.timeout(REPLIES_WITHIN_MS) });
    socket.send(BINDING, port, "127.0.0.1");
    await answer;
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

async function pauseOf(coturn: ChildProcess, said: () => string): Promise<void> {
  if (coturn.exitCode !== null || coturn.signalCode !== null)
    throw new Error(`coturn did not start:\n${said()}`);
  await new Promise((wake) => setTimeout(wake, PAUSE_MS));
}
