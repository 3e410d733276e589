import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { freePort } from "../../scripts/ports.ts";

/** Starts Debian's PostgreSQL 15 on loopback for one benchmark; null where it is not installed. It refuses to run as root. */
export async function startPostgres(): Promise<{ sql: SQL; stop(): Promise<void> } | null> {
  const bin = "/usr/lib/postgresql/15/bin";
  if (!(await Bun.file(`${bin}/postgres`).exists())) return null;
  const folder = mkdtempSync(join(tmpdir(), "randevu-postgres-"));
  const asUser =
    process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];
  if (asUser.length > 0) Bun.spawnSync(["chown", "postgres", folder]);
  const data = join(folder, "data");
  const made = Bun.spawnSync([
    ...asUser,
    `${bin}/initdb`,
    "-D",
    data,
    "-U",
    "bench",
    "-A",
    "trust",
    "-E",
    "UTF8",
  ]);
  if (!made.success) return null;
  const port = freePort();
  const settings = [
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    `unix_socket_directories=${folder}`,
    "-c",
    "shared_buffers=256MB",
  ];
  const server = Bun.spawn([...asUser, `${bin}/postgres`, "-D", data, "-p", String(port), ...settings], {
    stdout: "ignore",
    stderr: "ignore",
  });
  const sql = new SQL(`postgres://bench@127.0.0.1:${port}/postgres`, { max: 1 });
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await sql`SELECT 1`.then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await Bun.sleep(100);
  }
  return {
    sql,
    async stop() {
      await sql.close();
      server.kill();
      await server.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
