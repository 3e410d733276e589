import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "#test/helpers/mail-server.ts";

const MAILS = 30;
const AT_ONCE = 4;

test("A kill -9 while sending loses no e-mail, and repeats only those under way", async () => {
  const server = startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), "randevu-crash-"));
  const write = (count: number) =>
    Bun.spawn([process.execPath, join(import.meta.dir, "mail-writer.ts"), String(count)], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        MAIL_URL: server.url,
        SECRET_KEY: "a key for tests, long enough to be taken",
      },
      stdout: "ignore",
      stderr: "inherit",
    });

  // The mail server has received these e-mails but not confirmed them yet.
  server.hold();
  const first = write(MAILS);
  await server.received(AT_ONCE);
  first.kill("SIGKILL");
  await first.exited;
  server.release();

  const second = write(0);
  await server.received(MAILS + AT_ONCE);
  second.kill("SIGKILL");
  await second.exited;

  const to = server.mails.map((mail) => mail.to![0]!.address);
  expect(new Set(to).size).toBe(MAILS);
  expect(to).toHaveLength(MAILS + AT_ONCE);
  const ids = server.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(MAILS);
  await server.stop();
  await rm(dataDir, { recursive: true });
});
