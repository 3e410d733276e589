import { afterAll, expect, test } from "bun:test";
import { createLog } from "#src/services/log.ts";
import { FORM } from "#test/helpers/browsers.ts";
import { startMailServer } from "#test/helpers/mail-server.ts";
import { createWorld } from "#test/helpers/world.ts";

const server = startMailServer();
const lines: string[] = [];
const log = createLog("info", { write: (line: string) => void lines.push(line) });
const world = createWorld({ env: { MAIL_URL: server.url, HIDE_ACCOUNTS: "on" }, log });
afterAll(async () => {
  await world.deps.services.mails.stop();
  await world.close();
  await server.stop();
});

const register = (browser: ReturnType<typeof world.browser>, email: string) =>
  browser.post("/api/auth/register", { ...FORM, email });
const stateIn = async (browser: ReturnType<typeof world.browser>, email: string) =>
  (await browser.post("/api/auth/letter-state", { email })).body;

test("The page that waits for an e-mail learns that the mailbox refused it, and the log records it", async () => {
  const [anna, email] = [world.browser(), world.newEmail()];
  server.refuseRecipient(email);
  await register(anna, email);
  expect(await stateIn(anna, email)).toEqual({ isRefused: false });
  await world.deps.services.mails.deliverDue();
  expect(await stateIn(anna, email)).toEqual({ isRefused: true });
  expect(lines.join()).toContain("no valid recipients");
  expect(lines.join()).not.toContain(email);
});

test("Another browser learns nothing, and neither does one that asks about another address", async () => {
  const [anna, email] = [world.browser(), world.newEmail()];
  server.refuseRecipient(email);
  await register(anna, email);
  await world.deps.services.mails.deliverDue();
  expect(await stateIn(world.browser(), email)).toEqual({ isRefused: false });
  expect(await stateIn(anna, world.newEmail())).toEqual({ isRefused: false });
});

test("The answer is the same for an address with an account, whose mailbox may be gone", async () => {
  const [anna, stranger, email] = [world.browser(), world.browser(), world.newEmail()];
  await register(anna, email);
  await world.deps.services.mails.deliverDue();
  const [token] = server.mails.at(-1)!.text!.match(/(?<=\/auth\/confirm\/)[\w-]{43}/)!;
  expect((await anna.post(`/api/auth/activateEmail/${token}`)).status).toBe(200);
  server.refuseRecipient(email);
  await register(stranger, email);
  await world.deps.services.mails.deliverDue();
  expect(await stateIn(stranger, email)).toEqual({ isRefused: true });
});

test("An e-mail that is sent again no longer counts as refused", async () => {
  const [anna, email] = [world.browser(), world.newEmail()];
  server.refuseRecipient(email);
  await register(anna, email);
  await world.deps.services.mails.deliverDue();
  world.clock.advance(60_000);
  expect((await anna.post("/api/auth/resend", { email })).status).toBe(200);
  expect(await stateIn(anna, email)).toEqual({ isRefused: false });
});

test("A temporary refusal does not count as refused", async () => {
  const [anna, email] = [world.browser(), world.newEmail()];
  server.refuse(451);
  await register(anna, email);
  await world.deps.services.mails.deliverDue();
  expect(await stateIn(anna, email)).toEqual({ isRefused: false });
});
