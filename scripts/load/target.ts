import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { openDatabase } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import { users } from "#db/schema/index.ts";
import { type Config, readConfig } from "#src/config.ts";
import { startBroker } from "../cluster-programs.ts";
import { freePort } from "../ports.ts";
import { settleTown } from "../seed/town.ts";
import { signIn } from "../sign-in.ts";
import { bun, root } from "../tools.ts";
import type { MemberData } from "./reports.ts";

export interface Node {
  name: string;
  url: string;
}

export interface Target {
  /** Of the process that answers requests. */
  api: string;
  /** Of the processes that hold sockets. */
  sockets: string[];
  nodes: Node[];
  members: MemberData[];
  /** Of its data. */
  folder: string;
  databaseFile: string;
  stop(): Promise<void>;
}

/** The built server on a folder of its own, alone or as core with gateways, with the demo town and so many more members. */
export async function startTarget({
  members,
  gateways,
  program = "dist/server.js",
}: {
  members: number;
  gateways: number;
  program?: string;
}): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), "randevu-load-"));
  const processes: Subprocess[] = [];
  const stop = async () => {
    for (const one of processes.toReversed()) {
      one.kill("SIGTERM");
      await one.exited;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const password = crypto.randomUUID();
  const brokerPort = freePort();
  if (gateways > 0) processes.push(await startBroker({ port: brokerPort, password, folder }));
  const shared = {
    PATH: process.env.PATH!,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    TILES_URL: "off",
    // All come from one address, which no people do.
    RATE_LIMITS: "off",
    ...(gateways > 0 && { CLUSTER_URL: `redis://:${password}@127.0.0.1:${brokerPort}` }),
  };

  async function start(name: string, env: Record<string, string>): Promise<Node> {
    const url = `http://127.0.0.1:${env.PORT}`;
    const server = Bun.spawn(bun(program), {
      cwd: root,
      env: { ...shared, ...env, NODE_NAME: name },
      stdio: ["ignore", "inherit", "inherit"],
    });
    processes.push(server);
    const sign = env.ROLE === "gateway" ? "/readyz" : "/healthz";
    while (!(await fetch(`${url}${sign}`).catch(() => null))?.ok) {
      if (server.exitCode !== null) throw new Error(`${name} ended with code ${server.exitCode}`);
      await Bun.sleep(50);
    }
    return { name, url };
  }

  try {
    const env = { DATA_DIR: folder, PORT: String(freePort()) };
    const config = readConfig({ ...shared, ...env, ...(gateways > 0 && { ROLE: "core" }) });
    const people = await settle(config, members);
    const core = await start(gateways > 0 ? "core" : "server", {
      ...env,
      ROLE: gateways > 0 ? "core" : "all",
    });
    const holding: Node[] = [];
    for (let n = 1; n <= gateways; n++)
      holding.push(await start(`gateway-${n}`, { ROLE: "gateway", PORT: String(freePort()) }));
    const sockets = (holding.length > 0 ? holding : [core]).map(({ url }) => url);
    const { databaseFile } = config;
    return { api: core.url, sockets, nodes: [core, ...holding], members: people, folder, databaseFile, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Members who joined long ago, since the first day has limits of its own. */
async function settle(config: Config, count: number): Promise<MemberData[]> {
  const db = openDatabase(config.databaseFile, config);
  try {
    addReferenceData(db);
    settleTown(db, Date.now());
    const ids = Array.from({ length: count }, () => Bun.randomUUIDv7());
    db.transaction(() => {
      for (const [n, id] of ids.entries())
        db.orm
          .insert(users)
          .values({
            id,
            name: `Участник ${n + 1} (demo)`,
            sex: n % 2 ? "MALE" : "FEMALE",
            birthday: "1995-05-30",
            country: "RU",
            createdAt: 0,
            demo: true,
          })
          .run();
    });
    const tokens = await signIn(db, config, ids);
    return ids.map((id, n) => ({ id, token: tokens[n]! }));
  } finally {
    db.close();
  }
}
