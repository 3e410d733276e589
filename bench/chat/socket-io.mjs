// socket.io and better-sqlite3 on Node, doing what Randevu does with a message: the same schema check, the same tables and
// indexes, the same statements in one transaction, one frame to the companion and one reply. `node socket-io.mjs 100`
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Server } from "socket.io";
import * as z from "zod";
import { openDatabase } from "../node-database.mjs";

const db = openDatabase();

const people = Array.from({ length: 2 * Number(process.argv[2]) }, () => ({ id: randomUUID() }));
const addPerson = db.prepare("INSERT INTO users (id, name, sex, created_at) VALUES (?, 'Анна', 'FEMALE', 0)");
for (const { id } of people) addPerson.run(id);

const newMessage = z
  .object({
    to: z.uuid(),
    clientId: z.uuid(),
    content: z
      .string()
      .max(4000)
      .transform((text) => text.trim())
      .default(""),
    imageIds: z.array(z.uuid()).max(10).default([]),
    replyToMessageId: z.uuid().nullish(),
  })
  .refine(({ content, imageIds }) => content !== "" || imageIds.length > 0);

const sql = (text) => db.prepare(text);
const messageOf = sql("SELECT * FROM messages WHERE id = ?");
const person = sql(`SELECT deleted_at, locked_at,
  EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = :me AND b.blocked_id = users.id) AS blocked_by_me,
  EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = users.id AND b.blocked_id = :me) AS blocks_me
  FROM users WHERE id = :id`);
const addChat = sql("INSERT INTO chats (id, low_id, high_id, started_by, created_at) VALUES (?, ?, ?, ?, ?)");
const addMember = sql("INSERT INTO chat_members (chat_id, user_id, companion_id) VALUES (?, ?, ?)");
const seen = sql("UPDATE users SET last_seen_at = ? WHERE id = ?");
const membersOf = sql(
  "SELECT * FROM chat_members WHERE chat_id = (SELECT id FROM chats WHERE low_id = ? AND high_id = ?)",
);
const add = sql(`INSERT INTO messages (id, chat_id, seq, sender_id, content, reply_to_id, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`);
const wrote = sql("UPDATE chat_members SET last_at = ?, wrote_seq = ? WHERE chat_id = ? AND user_id = ?");
const gotFirst = sql(
  "UPDATE chat_members SET last_at = :now, unread = 1, unread_since = :now WHERE chat_id = :chat AND user_id = :to",
);
const gotMore = sql(
  "UPDATE chat_members SET last_at = :now, unread = unread + 1 WHERE chat_id = :chat AND user_id = :to",
);

const send = db.transaction((from, { to, clientId, content, replyToMessageId }) => {
  const before = messageOf.get(clientId);
  if (before) return { ...before, createdAt: before.created_at };
  const other = person.get({ me: from, id: to });
  if (!other || other.deleted_at || other.locked_at || other.blocked_by_me || other.blocks_me)
    throw new Error("refused");
  const [low, high] = from < to ? [from, to] : [to, from];
  const now = Date.now();
  let sides = membersOf.all(low, high);
  if (sides.length === 0) {
    const id = randomUUID();
    addChat.run(id, low, high, from, now);
    addMember.run(id, low, high);
    addMember.run(id, high, low);
    sides = membersOf.all(low, high);
  }
  const chatId = sides[0].chat_id;
  const seq = Math.max(...sides.map(({ wrote_seq }) => wrote_seq)) + 1;
  add.run(clientId, chatId, seq, from, content, replyToMessageId ?? null, now);
  wrote.run(now, seq, chatId, from);
  const isFirst = sides.find(({ user_id }) => user_id === to).unread === 0;
  (isFirst ? gotFirst : gotMore).run({ now, chat: chatId, to });
  return { id: clientId, chatId, seq, content, createdAt: now };
});

const view = ({ id, chatId, seq, content, createdAt }, mine) => ({
  id,
  chatId,
  seq,
  content,
  time: new Date(createdAt).toISOString(),
  mine,
  temporary: false,
  read: false,
  imagesPath: [],
  images: [],
  replyToMessage: null,
  clientId: mine ? id : null,
});

const http = createServer();
const io = new Server(http, { transports: ["websocket"], serveClient: false, perMessageDeflate: false });
const sockets = new Map();
io.on("connection", (socket) => {
  const { id } = socket.handshake.query;
  sockets.set(id, socket);
  seen.run(Date.now(), id);
  io.to(`presence:${id}`).emit("PRESENCE", {
    userId: id,
    online: true,
    lastSeenAt: new Date().toISOString(),
  });
  socket.on("JOIN_SOCKET_ROOM", ({ userId }, answer) => {
    socket.join(`presence:${userId}`);
    answer({ userId, online: sockets.has(userId), lastSeenAt: null });
  });
  socket.on("MESSAGE", (data, answer) => {
    const message = newMessage.parse(data);
    const row = send.immediate(id, message);
    sockets.get(message.to)?.emit("MESSAGE", view(row, false));
    answer({ message: view(row, true) });
  });
  socket.on("disconnect", () => sockets.delete(id));
});

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
http.listen(0, "127.0.0.1", () => process.send({ port: http.address().port, people }));
