// Fastify and better-sqlite3 on Node, returning a profile as our server does: a signed token, the session's row, then the same
// statements with the same values in one transaction on the same file, and the response by its JSON schema. Values that our
// server computes (ties between members, privacy, photo addresses) are taken ready-made. `node fastify.mjs parts.json`
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import Database from "better-sqlite3";
import fastify from "fastify";

const { file, token, statements, sample, schema } = JSON.parse(readFileSync(process.argv[2], "utf8"));
process.on("SIGTERM", () => process.exit(0));

const db = new Database(file);
db.pragma("cache_size = -32768");
const [sessionOf, personOf, ...lists] = statements.map(({ sql, params }) => ({
  run: db.prepare(sql),
  params,
}));

const known = new Set();
/** The key is never checked: only the cost of signing counts, which our server also pays once per token. */
function isSigned(given) {
  if (known.has(given)) return true;
  const signature = createHmac("sha256", "a bench").update(given).digest();
  if (given !== token || !timingSafeEqual(signature, signature)) return false;
  known.add(given);
  return true;
}

const snake = (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const picked = Object.keys(sample).map((key) => [key, snake(key)]);
const photos = new Map(sample.images.map((image) => [image.id, image]));

const read = db.transaction(() => {
  const person = personOf.run.get(...personOf.params);
  return { person, rows: lists.map(({ run, params }) => run.all(...params)) };
});

/** Rows with a width are photos, rows with a count are interests. */
function answer() {
  const { person, rows } = read();
  const mine = {};
  for (const [key, column] of picked) {
    const value = person[column];
    mine[key] = value === undefined || typeof sample[key] !== typeof value ? sample[key] : value;
  }
  mine.lastSeenAt = new Date().toISOString();
  for (const list of rows) {
    if (list[0]?.width)
      mine.images = list.map((row) => ({ ...photos.get(row.id), id: row.id, placeholder: row.placeholder }));
    else if (list[0]?.count) mine.tags = list.map(({ id, name, count }) => ({ id, name, count }));
  }
  return mine;
}

const app = fastify();
app.get("/", { schema: { response: { 200: schema } } }, async (request, reply) => {
  const given = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const session = isSigned(given) && sessionOf.run.get(...sessionOf.params);
  if (!session || session.expires_at <= Date.now()) return reply.code(401).send();
  return answer();
});
await app.listen({ host: "127.0.0.1", port: 0 });
process.send({ port: app.server.address().port });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
