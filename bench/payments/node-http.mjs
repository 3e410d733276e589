// node:http and better-sqlite3 on Node, doing what Randevu does with a notification: the same signature check, the same tables
// and indexes, the same statements in one immediate transaction, and OK once it is committed. `node node-http.mjs 100`
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { openDatabase } from "../node-database.mjs";

const TERMINAL = "BenchDEMO";
const PASSWORD = "a terminal's password";
const DAY_MS = 24 * 60 * 60 * 1000;

const db = openDatabase();

const sql = (text) => db.prepare(text);
const addUser = sql("INSERT INTO users (id, name, sex, created_at) VALUES (?, 'Анна', 'FEMALE', 0)");
const addPayment = sql(`INSERT INTO payments
  (id, user_id, request_key, kind, product_id, days, amount, currency, provider, order_id, provider_id, attempt, created_at)
  VALUES (?, ?, ?, 'purchase', 1, 30, 39900, 'RUB', 'tbank', ?, ?, 1, ?)`);
db.transaction(() => {
  for (let at = 0; at < Number(process.argv[2]); at++) {
    const id = `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`;
    const userId = id.replace("8000", "9000");
    addUser.run(userId);
    addPayment.run(id, userId, id, `order-${at}`, String(1_000_000 + at), Date.now());
  }
})();

const paymentOf = sql("SELECT * FROM payments WHERE provider = 'tbank' AND provider_id = ?");
const change = sql(
  "UPDATE payments SET status = ?, decided_at = ?, asks = 0, failure = NULL, ask_at = ? WHERE id = ?",
);
const note = sql(`INSERT INTO vip_ledger (user_id, at, reason, payment_id, status, amount, currency)
  VALUES (?, ?, 'payment', ?, ?, ?, ?)`);
const renewalOf = sql("SELECT * FROM vip_renewals WHERE user_id = ?");
const balance = sql(
  "SELECT vip_until FROM vip_ledger WHERE user_id = ? AND vip_until IS NOT NULL ORDER BY seq DESC LIMIT 1",
);
const grant = sql(`INSERT INTO vip_ledger (user_id, at, reason, days, vip_until, payment_id)
  VALUES (?, ?, 'purchase', ?, ?, ?)`);
const setUntil = sql("UPDATE users SET vip_until = ? WHERE id = ?");
const userOf = sql("SELECT vip_until, vip_promotion_at FROM users WHERE id = ?");
const RANK = { AUTHORIZED: 1, CONFIRMED: 4 };

const settle = db.transaction(({ PaymentId, Status, Amount }) => {
  const payment = paymentOf.get(String(PaymentId));
  if (!payment || Amount !== payment.amount) return;
  if ((RANK[payment.status?.toUpperCase()] ?? 0) >= RANK[Status]) return;
  const now = Date.now();
  const status = Status.toLowerCase();
  const isPaid = status === "confirmed";
  change.run(status, now, now + (isPaid ? DAY_MS : 30_000), payment.id);
  note.run(payment.user_id, now, payment.id, status, isPaid ? payment.amount : null, isPaid ? "RUB" : null);
  if (!isPaid) return;
  renewalOf.get(payment.user_id);
  const until = Math.max(balance.get(payment.user_id)?.vip_until ?? 0, now) + payment.days * DAY_MS;
  grant.run(payment.user_id, now, payment.days, until, payment.id);
  setUntil.run(until, payment.user_id);
}).immediate;

function isSigned({ Token, ...values }) {
  const signed = { ...values, Password: PASSWORD };
  const joined = Object.keys(signed)
    .sort()
    .map((key) => String(signed[key]))
    .join("");
  const [one, other] = [Buffer.from(Token), Buffer.from(createHash("sha256").update(joined).digest("hex"))];
  return one.length === other.length && timingSafeEqual(one, other);
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString());
  if (body.TerminalKey !== TERMINAL || !isSigned(body)) return response.writeHead(403).end();
  settle(body);
  userOf.get(`01900000-0000-7000-9000-${String(body.PaymentId - 1_000_000).padStart(12, "0")}`);
  response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end("OK");
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
