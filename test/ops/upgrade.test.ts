import { afterAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import { root } from "#test/helpers/folders.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { createWorld } from "#test/helpers/world.ts";

/** The demo town as each released version stored it (`scripts/release-database.ts`), opened by this one. */
const releases = readdirSync(join(root, "test/releases")).filter((name) => name.endsWith(".db.zst"));
const folder = temporaryFolder();
afterAll(() => remove(folder));

test.each(releases)(
  "The database of %s is brought to this version, and its members find all that was theirs",
  async (name) => {
    const file = join(folder, "app.db");
    await Bun.write(file, Bun.zstdDecompressSync(await Bun.file(join(root, "test/releases", name)).bytes()));
    const db = openDatabase(file, { synchronous: "NORMAL" });
    addReferenceData(db);
    const world = createWorld({ db });
    expect(db.sqlite.query("PRAGMA foreign_key_check").all()).toEqual([]);

    const signIn = await world.request("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "member@demo.example", password: "demo2030" }),
    });
    const { token } = (await signIn.json()) as { token: string };
    const read = async (path: string) => {
      const response = await world.request(path, { headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(200);
      return response.json() as Promise<{ data: unknown[] }>;
    };
    expect(await read("/api/user/me")).toMatchObject({ email: "member@demo.example" });
    for (const list of [
      "/api/chat/allPagination",
      "/api/user/friendship/friendsPagination",
      "/api/user/friendship/requests/incomingPagination",
    ])
      expect([list, (await read(list)).data.length > 0]).toEqual([list, true]);
    await world.close();
  },
);
