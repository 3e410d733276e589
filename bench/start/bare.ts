/** The minimal Elysia app: one route, on the port of the environment. `PORT=3000 bun bench/start/bare.ts` */
import { Elysia } from "elysia";

new Elysia().get("/", () => "Here").listen({ hostname: "127.0.0.1", port: Number(process.env.PORT) });
