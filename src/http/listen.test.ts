import { describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { ConfigError } from "#src/config/config-error.ts";
import { hasIpv6 } from "#test/helpers/network.ts";
import { listen, type SocketEvents } from "./listen.ts";
import type { RequestHandler } from "./request-handler.ts";

const noSockets: SocketEvents = {
  upgrade: () => "not-mine",
  opened() {},
  received() {},
  ponged() {},
  closed() {},
};
const handlerOf = (answer: RequestHandler["answer"]): RequestHandler => ({
  answer,
  seal: (response) => response,
});
const open = (answer: RequestHandler["answer"], port = 0) =>
  listen({ config: { host: "127.0.0.1", port }, handler: handlerOf(answer), sockets: noSockets });

describe("a listener", () => {
  test("hands every request to the handler, with the address at the other end", async () => {
    const listener = open(async (request, peer) => new Response(`${peer} ${new URL(request.url).pathname}`));
    expect(await (await fetch(`${listener.url}/a/b?c`)).text()).toBe("127.0.0.1 /a/b");
    await listener.stop();
  });

  test.each(["GET / HTTP/1.1\r\nHost: a b", "GET / HTTP/1.1\r\nHost: x:99999", "GET / HTTP/1.0"])(
    "refuses a request whose address cannot be parsed: %j",
    async (head) => {
      const listener = open(async (request) => new Response(new URL(request.url).pathname));
      const { port } = new URL(listener.url);
      const answer = Promise.withResolvers<string>();
      const socket = connect({ host: "127.0.0.1", port: Number(port) }, () =>
        socket.write(`${head}\r\n\r\n`),
      );
      socket.once("data", (data) => answer.resolve(data.toString()));
      expect(await answer.promise).toStartWith("HTTP/1.1 400");
      socket.destroy();
      await listener.stop();
    },
  );

  test.skipIf(!hasIpv6)("names an IPv6 address in brackets, as URLs do", async () => {
    const listener = listen({
      config: { host: "::1", port: 0 },
      handler: handlerOf(async (_, peer) => new Response(peer)),
      sockets: noSockets,
    });
    expect(listener.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await (await fetch(listener.url)).text()).toBe("::1");
    await listener.stop();
  });

  test.each(["192.0.2.1", "999.1.1.1", "no such host", "рандеву.рф"])(
    "refuses an address that it cannot have: %s",
    (host) => {
      // Leaves EEXIST behind, which Bun then reports as the reason.
      mkdirSync(tmpdir(), { recursive: true });
      const start = () =>
        listen({
          config: { host, port: 0 },
          handler: handlerOf(async () => new Response()),
          sockets: noSockets,
        });
      expect(start).toThrow(
        new ConfigError(`HOST: got "${host}", wants an address of this machine, like 0.0.0.0 or 127.0.0.1.`),
      );
    },
  );

  test("never shares its port", async () => {
    const first = open(async () => new Response("first"));
    const port = Number(new URL(first.url).port);
    expect(() => open(async () => new Response("second"), port)).toThrow(
      new ConfigError(
        `PORT: got ${port}, wants a free port; another program listens on 127.0.0.1:${port}. Stop it, or choose another: PORT=${port + 1}.`,
      ),
    );
    expect(await (await fetch(first.url)).text()).toBe("first");
    await first.stop();
  });

  test("that is stopped finishes the requests under way and accepts no new ones", async () => {
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const listener = open(() => {
      arrived.resolve();
      return answer.promise;
    });
    const slow = fetch(listener.url);
    await arrived.promise;
    const stopped = listener.stop();
    await expect(fetch(listener.url)).rejects.toThrow();
    answer.resolve(new Response("in the end"));
    expect(await (await slow).text()).toBe("in the end");
    await stopped;
  });

  test("refuses a body that is larger than any route accepts", async () => {
    const listener = open(async (request) => new Response(String((await request.arrayBuffer()).byteLength)));
    const size = 17 * 1024 * 1024;
    const response = await fetch(listener.url, { method: "POST", body: new Uint8Array(size) });
    expect(response.status).toBe(413);
    await listener.stop();
  });
});
