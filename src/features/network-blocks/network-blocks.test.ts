import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CLOSE } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { runBlocks } from "#src/admin/blocks.ts";
import { UsageError } from "#src/admin/commands.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { createNetworkBlocksAdmin } from "./admin/actions.ts";
import { isWayIn } from "./rules.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

/** Runs a command as another process would, and lets the server follow it. */
function admin(...argv: string[]): string {
  const told = runBlocks(argv, createNetworkBlocksAdmin(world.deps));
  world.features.networkBlocks.refresh();
  return told;
}

const post = (path: string, body: object, peer: string) =>
  world.request(path, {
    method: "POST",
    peer,
    headers: { "content-type": "application/json", "accept-language": "en" },
    body: JSON.stringify(body),
  });
const login = (peer: string) => post("/api/auth/login", { email: "a@example.org", password: "wrong1" }, peer);

const form = (email: string) => ({
  name: "Анна",
  sex: "FEMALE",
  birthday: "1995-05-30",
  email,
  password: "kamilavka7",
  isAdult: true,
  isTermsAccepted: true,
  isNewsletterConsent: false,
  lang: "ru",
});

describe("A blocked address", () => {
  const BAD = "203.0.113.77";

  test("gets no way in, and still the support, pages' data and its own account", async () => {
    const anna = world.newPerson();
    expect((await login(BAD)).status).toBe(404);
    expect(admin("block", "address", "203.0.113.0/24", "--days", "7", "--reason", "floods")).toBe(
      "203.0.113.0/24 is blocked until 2030-01-22 12:00 UTC. The server follows within a second; unblock 1 lifts it.",
    );
    const refused = await login(BAD);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "address_blocked" });
    expect((await post("/api/auth/register", form("b@example.org"), BAD)).status).toBe(403);
    expect((await world.request("/readyz", { peer: BAD })).status).toBe(403);
    expect((await world.request("/api/common/config", { peer: BAD })).status).toBe(200);
    const headers = { authorization: `Bearer ${anna.token}` };
    expect((await world.request("/api/user/me", { peer: BAD, headers })).status).toBe(200);
    expect((await login("203.0.114.1")).status).toBe(404);
  });

  test("is let in by a command, and when the block ends, and a job removes what has ended", async () => {
    admin("block", "address", BAD, "--days", "1");
    expect(admin("blocks").split("\n")[1]).toMatch(/^1 +203\.0\.113\.77\/32 +2030-01-15 .+ 2030-01-16/);
    expect(admin("unblock", "1")).toBe("203.0.113.77/32 is no longer blocked.");
    expect((await login(BAD)).status).toBe(404);
    expect(() => admin("unblock", "1")).toThrow("Nothing found here");
    admin("block", "address", BAD, "--days", "1");
    admin("block", "address", BAD, "--days", "2");
    world.clock.advance(DAY_MS);
    world.features.networkBlocks.refresh();
    expect((await login(BAD)).status).toBe(403);
    world.clock.advance(DAY_MS);
    world.features.networkBlocks.refresh();
    expect((await login(BAD)).status).toBe(404);
    expect(admin("blocks")).toBe("Nothing is blocked.");
    world.features.networkBlocks.removeExpired();
    expect(world.deps.db.sqlite.query("SELECT count(*) AS n FROM network_blocks").get()).toEqual({ n: 0 });
  });

  test("is never the operator's own machine", async () => {
    for (const range of ["127.0.0.0/8", "127.0.0.1", "0.0.0.0/0", "::1", "::/0"])
      expect(() => admin("block", "address", range, "--days", "7")).toThrow(UsageError);
    expect((await login("127.0.0.1")).status).toBe(404);
  });
});

test("A range that contains a trusted proxy, or a part of one, is not blocked: visitors come from there", () => {
  const behind = createWorld({ env: { TRUSTED_PROXIES: "198.51.100.8,2001:db8:7::/48" } });
  const block = (range: string) =>
    runBlocks(["block", "address", range, "--days", "7"], createNetworkBlocksAdmin(behind.deps));
  for (const range of ["198.51.100.8", "198.51.0.0/16", "2001:db8:7:1::/64", "2001:db8::/32"])
    expect(() => block(range)).toThrow(`${range} contains a proxy of TRUSTED_PROXIES`);
  expect(block("198.51.100.9")).toStartWith("198.51.100.9/32 is blocked until");
  return behind.close();
});

test("Sockets of a blocked address are closed, and it gets no other; its neighbours keep theirs", async () => {
  const trusting = createWorld({ env: { TRUSTED_PROXIES: "127.0.0.0/8" } });
  const { url } = trusting.listen();
  const open = (address: string) => {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws`, {
      headers: { "x-forwarded-for": address },
    } as never);
    const opened = new Promise<boolean>((tell) => {
      socket.onopen = () => tell(true);
      socket.onerror = () => tell(false);
    });
    const closed = new Promise<number>((tell) => {
      socket.onclose = ({ code }) => tell(code);
    });
    return { socket, opened, closed };
  };
  try {
    const [bad, good] = [open("203.0.113.77"), open("198.51.100.7")];
    expect(await Promise.all([bad.opened, good.opened])).toEqual([true, true]);
    runBlocks(["block", "address", "203.0.113.0/24", "--days", "7"], createNetworkBlocksAdmin(trusting.deps));
    trusting.features.networkBlocks.refresh();
    expect(await bad.closed).toBe(CLOSE.blocked);
    expect(await open("203.0.113.78").opened).toBe(false);
    expect(good.socket.readyState).toBe(WebSocket.OPEN);
    good.socket.close();
  } finally {
    await trusting.close();
  }
});

describe("A blocked mail domain", () => {
  const blocked = { code: "email_domain_blocked" };

  test("makes no account, nor does a part of it", async () => {
    admin("block", "domain", "Пример.РФ", "--days", "30");
    for (const email of ["a@пример.рф", "a@xn--e1afmkfd.xn--p1ai", "a@mail.пример.рф"])
      expect(await (await post("/api/auth/register", form(email), "")).json()).toMatchObject({
        ...blocked,
        errors: [{ path: "email" }],
      });
    expect((await post("/api/auth/register", form("a@непример.рф"), "")).status).toBe(200);
  });

  test("is no new e-mail of a member, and those who have one keep it", async () => {
    const anna = world.newPerson({}, { email: "anna@example.com" });
    admin("block", "domain", "example.com", "--days", "30");
    expect(
      await anna.post("/api/auth/change_email", { newEmail: "b@mail.example.com", password: "x" }),
    ).toMatchObject({ status: 403, body: { ...blocked, errors: [{ path: "newEmail" }] } });
    expect((await anna.get("/api/user/me")).status).toBe(200);
  });
});

test("A disposable mail domain is refused until the operator allows it, and a block outweighs that", async () => {
  const register = async (email: string) => (await post("/api/auth/register", form(email), "")).json();
  expect(await register("a@mailinator.com")).toMatchObject({
    code: "email_disposable",
    errors: [{ path: "email" }],
  });
  expect(admin("allow", "domain", "Mailinator.com", "--days", "30")).toBe(
    "mailinator.com is allowed until 2030-02-14 12:00 UTC. The server follows within a second; unblock 1 ends it.",
  );
  expect(admin("blocks").split("\n")[1]).toMatch(/^1 +mailinator\.com \(allowed\) /);
  expect(await register("b@eu.mailinator.com")).not.toHaveProperty("code");
  expect(await register("c@yopmail.com")).toMatchObject({ code: "email_disposable" });
  admin("block", "domain", "mailinator.com", "--days", "1");
  expect(await register("d@mailinator.com")).toMatchObject({ code: "email_domain_blocked" });
  admin("unblock", "2");
  expect(admin("unblock", "1")).toBe("mailinator.com is no longer allowed.");
  expect(await register("e@mailinator.com")).toMatchObject({ code: "email_disposable" });
});

test.each([
  [["allow"]],
  [["allow", "domain", "example.com"]],
  [["allow", "address", "203.0.113.0/24", "--days", "7"]],
  [["block"]],
  [["block", "address", "203.0.113.0/24"]],
  [["block", "address", "203.0.113.0/24", "--days", "0"]],
  [["block", "address", "203.0.113.0/24", "--days", "4000"]],
  [["block", "address", "203.0.113.0/33", "--days", "7"]],
  [["block", "address", "example.com", "--days", "7"]],
  [["block", "address", "10.0.0.0/7", "--days", "7"]],
  [["block", "address", "2000::/3", "--days", "7"]],
  [["block", "domain", "com", "--days", "7"]],
  [["block", "domain", "not a domain", "--days", "7"]],
  [["block", "person", "anna", "--days", "7"]],
  [["block", "domain", "example.com", "--days", "7", "--reason", "x".repeat(201)]],
  [["blocks", "all"]],
  [["blocks", "--days", "7"]],
  [["unblock"]],
  [["unblock", "first"]],
])("A malformed command throws a UsageError: %p", (argv) => {
  expect(() => admin(...argv)).toThrow(UsageError);
});

test("The ways in are real routes, open to anyone or about the phone", () => {
  const paths = new Set(world.app.routes.map(({ path }) => path).filter(isWayIn));
  expect([...paths].sort()).toEqual([
    "/api/auth/activate-account",
    "/api/auth/activateEmail/:token",
    "/api/auth/initRecover",
    "/api/auth/login",
    "/api/auth/oauth/email",
    "/api/auth/oauth/exchange",
    "/api/auth/phone/send-code",
    "/api/auth/phone/verify-code",
    "/api/auth/register",
    "/api/auth/resend",
    "/api/auth/setNewPassword",
    "/api/vk/app",
    "/readyz",
  ]);
});
