import type { ChildProcess } from "node:child_process";

/** Resolves at the last line that coturn prints before it serves. */
export function coturnListening(coturn: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let said = "";
    coturn.stdout?.on("data", (chunk) => {
      said += String(chunk);
      if (said.includes("Total General servers")) ready();
    });
    coturn.once("exit", () => failed(new Error(`coturn did not start:\n${said}`)));
  });
}
