import { afterEach, expect, test } from "bun:test";

const { HTTP_PROXY } = process.env;
afterEach(() => {
  if (HTTP_PROXY === undefined) delete process.env.HTTP_PROXY;
  else process.env.HTTP_PROXY = HTTP_PROXY;
});

test.each(["127.0.0.1", "localhost"])(
  "Tests reach %s although the environment names a proxy",
  async (host) => {
    process.env.HTTP_PROXY = "http://127.0.0.1:9";
    using server = Bun.serve({ hostname: host, port: 0, fetch: () => new Response("reached") });
    expect(await (await fetch(`http://${host}:${server.port}`)).text()).toBe("reached");
  },
);
