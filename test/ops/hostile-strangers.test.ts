import { afterEach, beforeEach, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { CLOSE, PHOTO_MAX_BYTES } from "#contract/limits.ts";
import {
  folderWithDatabase,
  peakMegabytes,
  remove,
  type Spawned,
  spawnServer,
} from "#test/helpers/process.ts";

/** Strangers who try to fill the memory of the real server with its default settings. */

const STRANGERS = 200;
/** Buffering what they send would take more than a gigabyte. The rest is room for garbage not yet collected. */
const MEMORY_MAX_MB = 500;

let folder: string;
let server: Spawned;
let address: URL;
const sockets: (Socket | WebSocket)[] = [];

beforeEach(async () => {
  folder = folderWithDatabase();
  server = spawnServer({ DATA_DIR: folder, LOG_LEVEL: "info" });
  address = new URL(String((await server.said("Randevu is ready")).url));
}, 180_000);
afterEach(async () => {
  for (const socket of sockets.splice(0)) "destroy" in socket ? socket.destroy() : socket.close();
  server.kill("SIGKILL");
  await server.exited;
  remove(folder);
});

/** Sends a photo without its last kilobyte and keeps the connection open. Resolves when it is sent or the server hangs up. */
async function hang(header: string, body: Buffer): Promise<string> {
  const socket = connect(Number(address.port), "127.0.0.1");
  sockets.push(socket);
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString();
  });
  const over = new Promise<void>((resolve) =>
    socket.on("error", () => resolve()).on("close", () => resolve()),
  );
  socket.write(
    `POST /api/image/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n${header}\r\n\r\n`,
  );
  const sent = new Promise<void>((resolve) => socket.write(body, () => resolve()));
  await Promise.race([sent, over]);
  return answer.split("\r\n")[0]!;
}

test.each([
  ["with a length", `Content-Length: ${PHOTO_MAX_BYTES}`],
  ["in chunks", "Transfer-Encoding: chunked"],
])(
  "200 photos without a session, %s, are refused and not buffered",
  async (_, header) => {
    const photo = Buffer.alloc(PHOTO_MAX_BYTES - 1024, "x");
    const length = header.startsWith("Transfer") ? `${photo.length.toString(16)}\r\n` : "";
    const body = Buffer.concat([Buffer.from(length), photo]);
    const answers = await Promise.all(Array.from({ length: STRANGERS }, () => hang(header, body)));
    expect(answers.filter((answer) => answer !== "" && !answer.includes("401"))).toEqual([]);
    expect(answers.filter((answer) => answer.includes("401")).length).toBeGreaterThan(0);
    expect(peakMegabytes(server.pid)).toBeLessThan(MEMORY_MAX_MB);
  },
  900_000,
);

test("Signals of 200 sockets to ids that do not exist are not buffered", async () => {
  const opened = Array.from({ length: STRANGERS }, async (_, n) => {
    const socket = new WebSocket(
      `ws://${address.host}/peerjs?key=peerjs&id=stranger-${n}&token=x&version=1.5.5`,
    );
    sockets.push(socket);
    await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
    return socket;
  });
  const strangers = await Promise.all(opened);
  for (let n = 0; n < 95; n++)
    for (const socket of strangers)
      socket.send(JSON.stringify({ type: "OFFER", dst: `${n}${"x".repeat(60_000)}`, payload: n }));
  // The socket is closed for flooding, which proves that all earlier frames were handled.
  const closed = strangers.map(
    (socket) =>
      new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code))),
  );
  for (const socket of strangers) for (let n = 0; n < 1_000; n++) socket.send("{}");
  expect(new Set(await Promise.all(closed))).toEqual(new Set([CLOSE.flood]));
  expect(peakMegabytes(server.pid)).toBeLessThan(MEMORY_MAX_MB);
}, 900_000);
