/** The minimum for any Elysia server: one route that returns the given JSON. `bun bench/profile/bare.ts '{"json":1}'` */
import { Elysia } from "elysia";
import { answerQuestions } from "../sockets/answer.ts";

const answer: unknown = JSON.parse(process.argv[2]!);
const app = new Elysia().get("/", () => answer);
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: app.fetch });
process.on("SIGTERM", () => process.exit(0));
answerQuestions(server.port!);
