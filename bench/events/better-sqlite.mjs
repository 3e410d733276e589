// The same boxes with better-sqlite3 on Node: R*Tree, join, and the result as JSON. `node better-sqlite.mjs app.db boxes.json`
import { readFileSync } from "node:fs";
import Database from "better-sqlite3";

const db = new Database(process.argv[2], { readonly: true });
const boxes = JSON.parse(readFileSync(process.argv[3], "utf8"));
const inBox =
  db.prepare(`SELECT e.id, e.revision, e.title, e.starts_at, e.zone, e.capacity, e.taken, e.type_id, e.owner_id,
  e.city_id, e.shown_lat, e.shown_lon, u.sex, u.birthday FROM event_map m CROSS JOIN events e ON e.number = m.number
  CROSS JOIN users u ON u.id = e.owner_id
  WHERE m.max_lat >= ? AND m.min_lat <= ? AND m.max_lon >= ? AND m.min_lon <= ? LIMIT 3000`);
const times = boxes.map(({ br_lat, tl_lat, tl_lon, br_lon }) => {
  const started = performance.now();
  JSON.stringify({ data: inBox.all(br_lat, tl_lat, tl_lon, br_lon) });
  return performance.now() - started;
});
console.log(JSON.stringify(times));
