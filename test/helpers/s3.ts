import type { Subprocess } from "bun";
import { remove, temporaryFolder } from "./process.ts";

const PROGRAM = Bun.fileURLToPath(import.meta.resolve("./s3-server.mjs"));
const BUCKET = "photos";

export interface TestS3 {
  /** Settings of the server that point to it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts npm `s3rver` on Node, on a free port, with an empty bucket. */
export async function startS3(): Promise<TestS3> {
  const folder = temporaryFolder();
  const child: Subprocess<"pipe", "pipe"> = Bun.spawn(["node", PROGRAM, folder, BUCKET], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  for await (const line of child.stdout) {
    const port = Number(new TextDecoder().decode(line));
    return {
      env: {
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: BUCKET,
        S3_ACCESS_KEY_ID: "S3RVER",
        S3_SECRET_ACCESS_KEY: "S3RVER",
      },
      async stop() {
        child.kill();
        await child.exited;
        remove(folder);
      },
    };
  }
  throw new Error("The S3 server did not start.");
}
