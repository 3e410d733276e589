import { afterAll, describe, expect, test } from "bun:test";
import { FORM } from "#test/helpers/browsers.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

const signUp = async (email: string, name: string) => {
  await world.request("/api/auth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...FORM, name, email }),
  });
  world.clock.advance(60_000);
};

const page = async (path: string) => (await world.request(path)).text();
const mails = (list: string) =>
  [...list.matchAll(/href="(\/outbox\/[^"]+)"/g)].map(([, address]) => address!);

describe("The outbox", () => {
  test("is empty at first, reloads by itself, and says so in both languages", async () => {
    const empty = await world.request("/outbox?lang=en");
    expect(empty.headers.get("refresh")).toBe("3");
    expect(await empty.text()).toContain("No e-mails yet");
    expect(await page("/outbox")).toContain("Писем пока нет");
  });

  test("lists e-mails, those still on their way included, the newest first", async () => {
    await signUp("anna@example.org", "Анна");
    await signUp("boris@example.org", "Борис");
    const list = await page("/outbox?lang=en");
    expect(list.indexOf("boris@example.org")).toBeGreaterThan(0);
    expect(list.indexOf("boris@example.org")).toBeLessThan(list.indexOf("anna@example.org"));
    expect(mails(list)).toHaveLength(2);
  });

  test("shows an e-mail as HTML, in a frame without scripts, and as text", async () => {
    const answer = await world.request(mails(await page("/outbox"))[0]!);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const mail = await answer.text();
    expect(mail).toContain('sandbox="allow-top-navigation-by-user-activation" srcdoc="&lt;!doctype html&gt;');
    expect(mail).toContain("target=&quot;_top&quot;");
    expect(mail).toMatch(/<pre>.*<a href="http:\/\/localhost\/auth\/confirm\/[\w-]{43}">/s);
    expect(mail).not.toContain("<script");
  });

  test("points links to the address that the reader has open", async () => {
    const [newest] = mails(await page("/outbox"));
    const answer = await world.request(`http://127.0.0.1:3000${newest}`);
    expect(await answer.text()).toContain("http://127.0.0.1:3000/auth/confirm/");
  });

  test("shows no other file of the folder", async () => {
    for (const id of ["..%2f..%2fapp.db", "secret.key", "018f6c1e-7b1a-7000-8000-000000000000"])
      expect((await world.request(`/outbox/${id}`)).status, id).toBe(404);
  });
});

describe("There is no outbox", () => {
  const isThere = async (init: Parameters<typeof world.request>[1] = {}) => ({
    list: (await world.request("/outbox", init)).status,
    config: (await (await world.request("/api/common/config", init)).json()).outbox,
  });

  test("for anyone but a person at the machine itself", async () => {
    expect(await isThere()).toEqual({ list: 200, config: true });
    expect(await isThere({ peer: "::1" })).toEqual({ list: 200, config: true });
    expect(await isThere({ peer: "192.168.1.20" })).toEqual({ list: 404, config: false });
  });

  test.each(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via", "x-real-ip"])(
    "behind a proxy that sets %s",
    async (header) => {
      expect(await isThere({ headers: { [header]: "127.0.0.1" } })).toEqual({ list: 404, config: false });
    },
  );

  test("under another host name that resolves here", async () => {
    expect((await world.request("http://rebound.example/outbox")).status).toBe(404);
  });

  test.each([
    ["MAIL_URL", "smtp://127.0.0.1:1"],
    ["PUBLIC_URL", "https://randevu.example"],
  ])("with %s %s", async (name, value) => {
    const other = createWorld({ env: { RATE_LIMITS: "on", [name]: value } });
    expect((await other.request("/outbox")).status).toBe(404);
    expect((await (await other.request("/api/common/config")).json()).outbox).toBe(false);
    await other.close();
  });
});
