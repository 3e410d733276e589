/**
 * A server that does the minimum for a profile: one row holds the session of a token, another the response.
 * `bun bench/profile/plain.ts '{"json":1}'`
 */
import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Elysia } from "elysia";
import { answerQuestions } from "../sockets/answer.ts";

const dir = mkdtempSync(join(tmpdir(), "randevu-bench-"));
process.on("exit", () => rmSync(dir, { recursive: true, force: true }));
process.on("SIGTERM", () => process.exit(0));

const token = Bun.randomUUIDv7();
const id = Bun.randomUUIDv7();
const db = new Database(join(dir, "plain.db"));
db.run("PRAGMA journal_mode = WAL");
db.run("CREATE TABLE sessions (token TEXT PRIMARY KEY, user_id TEXT NOT NULL, expires_at INTEGER NOT NULL)");
db.run("CREATE TABLE profiles (id TEXT PRIMARY KEY, answer TEXT NOT NULL)");
db.run("INSERT INTO sessions VALUES (?, ?, ?)", [token, id, Date.now() + 60 * 60_000]);
db.run("INSERT INTO profiles VALUES (?, ?)", [id, process.argv[2]!]);
const sessionOf = db.prepare<{ expires_at: number }, [string]>("SELECT * FROM sessions WHERE token = ?");
const profileOf = db.prepare<{ answer: string }, [string]>("SELECT answer FROM profiles WHERE id = ?");

const app = new Elysia().get("/:id", ({ headers, params, status }) => {
  const session = sessionOf.get(headers.authorization?.slice("Bearer ".length) ?? "");
  if (!session || session.expires_at <= Date.now()) return status(401);
  const profile = profileOf.get(params.id);
  return profile ? JSON.parse(profile.answer) : status(404);
});
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: app.fetch });
answerQuestions(server.port!, { token, id });
