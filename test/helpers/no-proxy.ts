/**
 * Tests talk to servers on loopback. Bun's `fetch` would send even these requests to the proxy that HTTP_PROXY names, and
 * processes that tests start inherit the environment. The name in small e-mails takes precedence where it is set.
 */
const given = process.env.no_proxy ?? process.env.NO_PROXY;
const names = [given, "localhost", "127.0.0.1"].filter(Boolean).join(",");
process.env.no_proxy = process.env.NO_PROXY = names;
