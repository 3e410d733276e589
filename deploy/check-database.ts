import { Database } from "bun:sqlite";

/** `bun deploy/check-database.ts FILE` exits with 0 when SQLite finds every page and index of the file intact. */
const [file = ""] = process.argv.slice(2);

try {
  const database = new Database(file, { create: false, readwrite: true });
  const found = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check(5)").all();
  database.close();
  const complaints = found.map((row) => row.integrity_check).filter((line) => line !== "ok");
  for (const complaint of complaints) console.error(`integrity_check: ${complaint}`);
  process.exit(complaints.length === 0 ? 0 : 1);
} catch (error) {
  console.error(`integrity_check: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
