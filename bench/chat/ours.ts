/** The whole server with this many pairs who chat: `bun bench/chat/ours.ts 100`. */
import { users } from "../../db/schema/index.ts";
import { createOurs } from "../our-server.ts";
import { answerQuestions } from "../sockets/answer.ts";

const server = createOurs();
const people = Array.from({ length: 2 * Number(process.argv[2]) }, () => {
  const id = server.ids();
  server.db.orm.insert(users).values({ id, name: "Анна", sex: "FEMALE", createdAt: 0 }).run();
  return { id, token: server.features.auth.startSession(id) };
});
answerQuestions(server.portOf(), { people });
