/** The whole server with this many pairs who chat: `bun bench/chat/ours.ts 100`. */
import { users } from "../../db/schema/index.ts";
import { createOurs } from "../our-server.ts";
import { answerQuestions } from "../sockets/answer.ts";

const server = createOurs();
const { auth } = server.features;
const people = await Array.fromAsync({ length: 2 * Number(process.argv[2]) }, async () => {
  const id = server.ids();
  server.db.orm.insert(users).values({ id, name: "Анна", sex: "FEMALE", createdAt: 0 }).run();
  return { id, token: await auth.tokens.sign(auth.startSession(id)) };
});
answerQuestions(server.portOf(), { people });
