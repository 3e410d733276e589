/** The whole server with one event and this many members who may see it: `bun bench/events/ours.ts 1000`. */
import { users } from "../../db/schema/index.ts";
import { createOurs } from "../our-server.ts";
import { answerQuestions } from "../sockets/answer.ts";

const server = createOurs();
const { auth } = server.features;
const [host, ...watchers] = await Array.fromAsync({ length: 1 + Number(process.argv[2]) }, async () => {
  const id = server.ids();
  const vipUntil = Number.MAX_SAFE_INTEGER;
  const born = { sex: "FEMALE", birthday: "1990-05-05" } as const;
  server.db.orm
    .insert(users)
    .values({ id, name: "Анна", ...born, vipUntil, createdAt: 0 })
    .run();
  return { id, token: await auth.tokens.sign(auth.startSession(id)) };
});
const port = server.portOf();
const answer = await fetch(`http://127.0.0.1:${port}/api/event/create`, {
  method: "POST",
  headers: { authorization: `Bearer ${host!.token}`, "content-type": "application/json" },
  body: JSON.stringify({
    typeID: 2,
    title: "Прогулка",
    address: "Тверская улица, 7",
    zone: "Europe/Moscow",
    lat: 55.7579,
    lon: 37.6156,
    startsAt: new Date(Date.now() + 9e8).toISOString(),
  }),
});
const { id: eventId } = (await answer.json()) as { id: string };
answerQuestions(port, { host, watchers, eventId });
