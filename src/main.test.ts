import { Database } from "bun:sqlite";
import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { CLOSE } from "#contract/limits.ts";
import { FEW_DESCRIPTORS } from "#src/services/descriptors.ts";
import { root } from "#test/helpers/folders.ts";
import {
  folderWithDatabase,
  remove,
  type Spawned,
  spawnServer,
  temporaryFolder,
} from "#test/helpers/process.ts";

// These tests start whole processes, which takes time on a busy machine.
setDefaultTimeout(180_000);

const running: Spawned[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.kill("SIGKILL");
    await server.exited;
  }
  for (const folder of folders.splice(0)) remove(folder);
});

function newFolder(make = folderWithDatabase): string {
  folders.push(make());
  return folders.at(-1)!;
}

function spawn(env: Record<string, string> = {}): Spawned {
  running.push(spawnServer({ DATA_DIR: newFolder(), ...env }));
  return running.at(-1)!;
}

async function start(env: Record<string, string> = {}) {
  const server = spawn(env);
  const url = String((await server.said("Randevu is ready")).url);
  return { server, url };
}

describe("a start", () => {
  test("from the sources, on an empty folder, gets a server ready and logs its address", async () => {
    const server = spawnServer({ DATA_DIR: newFolder(temporaryFolder) }, "src/main.ts");
    running.push(server);
    const url = String((await server.said("Randevu is ready")).url);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    // Without a build of the client there are no pages to answer.
    const isBuilt = existsSync(join(root, "dist/client/index.html"));
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: isBuilt ? "ready" : "not_built" });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test("in a folder that is open to other users of the machine makes no file that they can read", async () => {
    const folder = newFolder(temporaryFolder);
    chmodSync(folder, 0o755);
    await start({ DATA_DIR: folder });
    const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).mode & 0o077);
    expect(existsSync(join(folder, "app.db"))).toBe(true);
    expect(files).toEqual([]);
  });

  test("in the folder of an earlier version closes what is open to other users", async () => {
    const folder = newFolder(folderWithDatabase);
    const old = ["app.db", "secret.key", "uploads", "cache"].map((name) => join(folder, name));
    writeFileSync(join(folder, "secret.key"), "k".repeat(64));
    for (const name of ["uploads", "cache"]) mkdirSync(join(folder, name));
    for (const path of [folder, ...old]) chmodSync(path, 0o755);
    const foreign = join(folder, "notes-of-the-operator");
    writeFileSync(foreign, "", { mode: 0o644 });
    chmodSync(foreign, 0o644);
    await start({ DATA_DIR: folder });
    for (const path of [folder, ...old]) expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
    expect(statSync(foreign).mode & 0o777).toBe(0o644);
  });

  test("with few file descriptors says so, and refuses sockets that have none left with a clear answer", async () => {
    const folder = newFolder(folderWithDatabase);
    const server = spawnServer({ DATA_DIR: folder, SOCKETS_PER_ADDRESS: "1000" }, undefined, 256);
    running.push(server);
    const url = String((await server.said("Randevu is ready")).url);
    expect(await server.said(FEW_DESCRIPTORS)).toMatchObject({ level: "warn", limit: 256 });
    const sockets: WebSocket[] = [];
    const opened = () =>
      new Promise<boolean>((done) => {
        const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
        sockets.push(socket);
        socket.onopen = () => done(true);
        socket.onerror = () => done(false);
      });
    let open = 0;
    while (await opened()) open += 1;
    expect(open).toBeGreaterThan(100);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const headers = { upgrade: "websocket", connection: "upgrade", "sec-websocket-version": "13" };
    const refusal = await fetch(`${url}/ws`, {
      headers: { ...headers, "sec-websocket-key": btoa("0123456789abcdef") },
    });
    expect([refusal.status, await refusal.json()]).toMatchObject([503, { code: "overloaded" }]);
    for (const socket of sockets) socket.close();
  });

  test("with a variable near the name of a setting warns that it is ignored", async () => {
    const server = spawnServer({
      DATA_DIR: newFolder(folderWithDatabase),
      PUBLICURL: "https://randevu.example",
    });
    running.push(server);
    const sentence = "PUBLICURL is no setting and is ignored; PUBLIC_URL was probably meant";
    expect(await server.said(sentence)).toMatchObject({ level: "warn" });
  });

  test("with a wrong setting fails at once, with one sentence and no stack", async () => {
    const server = spawn({ PORT: "many" });
    expect(await server.exited).toBe(1);
    expect(await server.stderr).toBe('PORT: got "many", wants a port number from 0 to 65535.\n');
  });

  test("on a port that is taken fails at once, with one sentence, and the other server goes on", async () => {
    const { url } = await start();
    const { port } = new URL(url);
    const late = spawn({ PORT: port });
    expect(await late.exited).toBe(1);
    expect(await late.stderr).toStartWith(
      `PORT: got ${port}, wants a free port; another program listens on 127.0.0.1:${port}.`,
    );
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test("on a path that is not a folder, or an address of another machine, fails with one sentence too", async () => {
    const folder = newFolder();
    const inFile = spawn({ DATA_DIR: join(folder, "app.db") });
    expect(await inFile.exited).toBe(1);
    expect(await inFile.stderr).toStartWith(
      `DATA_DIR: ${folder}/app.db must be a folder that can be written to`,
    );
    const elsewhere = spawn({ DATA_DIR: folder, HOST: "192.0.2.1" });
    expect(await elsewhere.exited).toBe(1);
    expect(await elsewhere.stderr).toBe(
      'HOST: got "192.0.2.1", wants an address of this machine, like 0.0.0.0 or 127.0.0.1.\n',
    );
  });

  test("on a database of a newer version fails at once and says what to do", async () => {
    const DATA_DIR = newFolder();
    const { server } = await start({ DATA_DIR });
    server.kill("SIGTERM");
    await server.exited;
    const file = new Database(join(DATA_DIR, "app.db"));
    file.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)");
    file.close();
    const older = spawn({ DATA_DIR });
    expect(await older.exited).toBe(1);
    expect(await older.stderr).toStartWith("The database was changed by a newer version of Randevu.");
  });

  test("with demo accounts is refused if PUBLIC_URL is open to everyone, until they are removed", async () => {
    const DATA_DIR = newFolder();
    const { server, url } = await start({ DATA_DIR });
    server.kill("SIGTERM");
    await server.exited;
    const file = new Database(join(DATA_DIR, "app.db"));
    file.run("INSERT INTO users (id, name, sex, created_at, demo) VALUES ('d', 'A', 'UNDEF', 1, 1)");
    file.run("INSERT INTO accounts (user_id, email, lang) VALUES ('d', 'member@demo.example', 'ru')");
    const open = spawn({ DATA_DIR, PUBLIC_URL: "https://randevu.example" });
    expect(await open.exited).toBe(1);
    expect(await open.stderr).toStartWith("The database holds demo accounts, whose passwords everyone knows");
    const { server: alone } = await start({ DATA_DIR, PUBLIC_URL: url });
    alone.kill("SIGTERM");
    await alone.exited;
    file.run("UPDATE users SET demo = 0");
    file.close();
    await start({ DATA_DIR, PUBLIC_URL: "https://randevu.example" });
  });
});

describe("SIGTERM", () => {
  test("ends an idle server with code 0, no errors and an intact database", async () => {
    const DATA_DIR = newFolder();
    const { server } = await start({ DATA_DIR });
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(await server.stderr).toBe("");
    const file = new Database(join(DATA_DIR, "app.db"), { readonly: true });
    expect(file.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    file.close();
  });

  test("closes sockets with the code that asks them to reconnect", async () => {
    const { server, url } = await start();
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
    const closed = new Promise<CloseEvent>((resolve) => {
      socket.onclose = resolve;
    });
    await new Promise((resolve) => {
      socket.onopen = resolve;
    });
    server.kill("SIGTERM");
    expect((await closed).code).toBe(CLOSE.restart);
    expect(await server.exited).toBe(0);
  });

  test("does not wait for ever for a request that never ends", async () => {
    const { server, url } = await start();
    await openRequest(Number(new URL(url).port));
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  });

  test("during the loading of the search index is no failure", async () => {
    const DATA_DIR = newFolder();
    const file = new Database(join(DATA_DIR, "app.db"));
    file.run(`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 30000)
      INSERT INTO users (id, name, sex, created_at) SELECT printf('%036d', at), 'Анна', 'FEMALE', 1 FROM n`);
    file.close();
    const { server, url } = await start({ DATA_DIR });
    // Loading begins some turns after the start, and takes many.
    for (let n = 0; n < 50; n++) await (await fetch(`${url}/healthz`)).body?.cancel();
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
    expect(await server.stderr).toBe("");
  });

  test("sent twice stops the server once", async () => {
    const { server } = await start();
    server.kill("SIGTERM");
    server.kill("SIGTERM");
    server.kill("SIGINT");
    expect(await server.exited).toBe(0);
    expect(server.log.filter(({ msg }) => msg === "Stopping")).toHaveLength(1);
  });
});

/** Opens a request that the server has seen, but whose body never ends. */
async function openRequest(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const seen = new Promise((resolve) => socket.once("data", resolve));
  socket.write("POST /api/common/config HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{");
  await seen;
}
