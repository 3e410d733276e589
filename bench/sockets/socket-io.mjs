// socket.io on Node, WebSocket only: answers PING, and relays SIGNAL to the socket it names.
import { createServer } from "node:http";
import { Server } from "socket.io";

const http = createServer();
const io = new Server(http, { transports: ["websocket"], serveClient: false, perMessageDeflate: false });
const sockets = new Map();

io.on("connection", (socket) => {
  const { id } = socket.handshake.query;
  sockets.set(id, socket);
  socket.on("PING", () => socket.emit("PONG", {}));
  socket.on("SIGNAL", (signal) => sockets.get(signal.dst)?.emit("SIGNAL", { ...signal, src: id }));
  socket.on("disconnect", () => sockets.delete(id));
});

const answers = {
  memory() {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    return { rss, heap: heapUsed };
  },
  cpu() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};
process.on("message", (about) => process.send(answers[about]()));

http.listen(0, "127.0.0.1", () => process.send({ port: http.address().port }));
