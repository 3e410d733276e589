import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { hasBroker } from "#test/helpers/broker.ts";
import { startProcesses } from "#test/helpers/cluster-processes.ts";
import { root } from "#test/helpers/folders.ts";
import { folderWithDatabase, remove, type Spawned, spawnServer } from "#test/helpers/process.ts";

const promtool = Bun.which("promtool");
if (!promtool)
  process.stderr.write(
    "Left out: the checks of names and alerts. They need promtool, of Debian's prometheus.\n",
  );

const folders: string[] = [];
const dead = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("") });
const replicaAddress = `127.0.0.1:${dead.port}`;
await dead.stop(true);
const servers: Spawned[] = [];
afterAll(async () => {
  for (const server of servers) {
    server.kill("SIGKILL");
    await server.exited;
  }
  folders.forEach(remove);
});

async function start(env: Record<string, string> = {}) {
  const folder = folderWithDatabase();
  folders.push(folder);
  const server = spawnServer({
    DATA_DIR: folder,
    SECRET_KEY: "a key for tests, long enough to be taken",
    BACKUP_DIR: join(folder, "backups"),
    REPLICA_METRICS_ADDR: replicaAddress,
    LOG_LEVEL: "info",
    ...env,
  });
  servers.push(server);
  const url = String((await server.said("Randevu is ready")).url);
  return { server, folder, get: (path: string) => fetch(new URL(path, url)) };
}
/** Those of a core and a gateway alone. */
async function metricsOfCluster(): Promise<string> {
  const cluster = await startProcesses();
  try {
    const core = await cluster.core("core");
    const gateway = await cluster.gateway("gateway");
    const told = await Promise.all([core, gateway].map(({ url }) => fetch(`${url}/metrics`)));
    return (await Promise.all(told.map((answer) => answer.text()))).join("");
  } finally {
    await cluster.stop();
  }
}
const { server, get } = await start({ WORKERS: "1" });
const text = await (await get("/metrics")).text();
const ofCluster = hasBroker ? await metricsOfCluster() : "";
const exported = new Set(
  [...`${text}${ofCluster}`.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  ),
);

const check = async (...args: string[]) => {
  const child = Bun.spawn([promtool!, ...args], {
    cwd: root,
    stdin: new Blob([text]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, said: said.join("") };
};

test.skipIf(!promtool)("the names of the metrics are as Prometheus wants them", async () => {
  expect(await check("check", "metrics")).toEqual({ code: 0, said: "" });
});

test.skipIf(!promtool)("the alerts fire when they should, and not before", async () => {
  const { code, said } = await check("test", "rules", "deploy/alerts.test.yml");
  expect(said).toContain("SUCCESS");
  expect(code).toBe(0);
});

const OF_CLUSTER = /^randevu_(broker|gateway|standby)/;
const named = (source: string) => source.match(/\b(?:randevu|nodejs|process)_\w+/g) ?? [];

const dashboard = z.object({
  title: z.string().min(1),
  uid: z.string().max(40),
  schemaVersion: z.int().min(36),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.literal("datasource") })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().min(1),
      type: z.enum(["timeseries", "stat"]),
      gridPos: z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().max(24), h: z.int() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).min(1),
    }),
  ),
});
const read = (name: string) => readFileSync(join(root, "deploy", name), "utf8");

test("the dashboard is one of Grafana's, and no panel covers another", () => {
  const { panels } = dashboard.parse(JSON.parse(read("grafana.json")));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

test.each(["alerts.yml", "grafana.json"])("%s names only metrics that the server exports", (file) => {
  const names = named(read(file)).filter((name) => hasBroker || !OF_CLUSTER.test(name));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !exported.has(name))).toEqual([]);
});

test("a Litestream that does not answer is in the log and in the metrics", async () => {
  await server.said(
    "Litestream does not answer: the database is not replicated. Start it again, and look at its log",
  );
  expect(text).toMatch(/^randevu_replica_up 0$/m);
});

test("pages overwritten while the server runs make it say storage_damaged", async () => {
  const other = await start();
  const file = await open(join(other.folder, "app.db"), "r+");
  const { size } = await file.stat();
  // All but the first page, the only one that a test write needs.
  await file.write(new Uint8Array(size - 4096).fill(0xa5), 0, size - 4096, 4096);
  await file.close();
  // Reads tables that nothing has read yet.
  expect(await (await other.get("/metrics")).text()).toMatch(
    /^randevu_storage_failure{failure="damaged"} 1$/m,
  );
  const ready = await other.get("/readyz");
  expect([ready.status, await ready.json()]).toEqual([503, { status: "storage_damaged" }]);
});
