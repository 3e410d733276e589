/** Bare `Bun.serve`: echoes messages on /?id=…, and relays them to another socket on /?id=…&to=…. */
import type { ServerWebSocket } from "bun";
import { answerQuestions } from "./answer.ts";

interface Data {
  id: string;
  to: string | null;
}

const sockets = new Map<string, ServerWebSocket<Data>>();

const server = Bun.serve<Data>({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request, server) {
    const { searchParams } = new URL(request.url);
    const data = { id: searchParams.get("id") ?? "", to: searchParams.get("to") };
    return server.upgrade(request, { data }) ? undefined : new Response(null, { status: 426 });
  },
  websocket: {
    perMessageDeflate: false,
    open(socket) {
      sockets.set(socket.data.id, socket);
    },
    message(socket, message) {
      const { to } = socket.data;
      if (to === null) socket.send(message);
      else sockets.get(to)?.send(message);
    },
    close(socket) {
      sockets.delete(socket.data.id);
    },
  },
});

answerQuestions(server.port!);
