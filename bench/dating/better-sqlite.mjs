// The same searches with better-sqlite3 on Node, in one thread: `node better-sqlite.mjs people.db searches.json`
import { readFileSync } from "node:fs";
import Database from "better-sqlite3";

const db = new Database(process.argv[2], { readonly: true });
db.pragma("cache_size = -200000");
db.pragma("mmap_size = 2000000000");
const { searches, ms } = JSON.parse(readFileSync(process.argv[3], "utf8"));
const times = searches.map((sql) => {
  const [page, count] = [db.prepare(sql.page), db.prepare(sql.count)];
  const taken = [];
  for (const end = performance.now() + ms; taken.length < 3 || performance.now() < end; ) {
    const started = performance.now();
    JSON.stringify({ data: page.all(), total: count.get().total });
    taken.push(performance.now() - started);
  }
  return taken;
});
console.log(JSON.stringify(times));
