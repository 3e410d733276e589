import { afterEach, beforeEach, expect, test } from "bun:test";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { unzipSync } from "fflate";
import type { Email } from "postal-mime";
import type { ProofChallenge } from "#contract/support.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { supportTickets } from "#db/schema/index.ts";
import { runSupport } from "#src/admin/support.ts";
import { PROOF_MS } from "#src/services/proofs.ts";
import { type MailServer, startMailServer } from "#test/helpers/mail-server.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { createSupportAdmin } from "./admin/actions.ts";
import { RECEIPTS_A_DAY, WITH_PROOF, WITHOUT_PROOF } from "./rules.ts";

let server: MailServer;
let world: World;
beforeEach(async () => {
  server = startMailServer();
  const env = { MAIL_URL: server.url, PUBLIC_URL: "http://localhost:3000", RATE_LIMITS: "on" };
  world = createWorld({ env: { ...env, BRAND_SUPPORT_EMAIL: "help@example.org" } });
});
afterEach(async () => {
  await world.deps.services.mails.stop();
  await world.close();
  await server.stop();
});

const FORM = {
  email: "guest@example.org",
  type: "video",
  text: "Камера не включается\n\nни в одном браузере",
};

async function send(changes: object = {}, { token = "", peer = "192.0.2.1" } = {}) {
  const answer = await world.request("/api/common/support", {
    method: "POST",
    peer,
    headers: {
      "content-type": "application/json",
      "accept-language": "en",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ ...FORM, ...changes }),
  });
  return { status: answer.status, body: (await answer.json()) as { number: number; code: string } };
}

async function mails() {
  await world.deps.services.mails.deliverDue();
  return server.mails.splice(0);
}

const isToOperator = ({ to }: Email) => to?.[0]?.address === "help@example.org";
const operatorFirst = (a: Email, b: Email) => Number(isToOperator(b)) - Number(isToOperator(a));

const supportAdmin = () => createSupportAdmin({ ...world.deps, mails: world.deps.services.mails });
const admin = (...argv: string[]) => runSupport(["support", ...argv], supportAdmin());
const rows = () => world.deps.db.orm.select().from(supportTickets).all();

async function proof(peer: string): Promise<string> {
  const answer = await world.request("/api/common/support/challenge", { peer });
  const challenge = (await answer.json()) as ProofChallenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

test("A guest's request gets a number, the operator gets an e-mail to reply to, the guest a receipt", async () => {
  expect(await send({ contact: "@guest" })).toMatchObject({ status: 200, body: { number: 1 } });
  const [toOperator, receipt] = (await mails()).sort(operatorFirst);
  expect(toOperator).toMatchObject({
    subject: "Обращение №1: видео, камера, связь",
    replyTo: [{ address: "guest@example.org" }],
  });
  for (const part of ["Камера не включается", "ни в одном браузере", "@guest", "Писал гость"])
    expect(toOperator!.text).toContain(part);
  expect(receipt).toMatchObject({
    to: [{ address: "guest@example.org" }],
    subject: "We’ve received your request 1",
  });
  expect(receipt!.text).not.toContain("Камера");
});

test("A token identifies the member; with an expired token the request counts as a guest's", async () => {
  const anna = world.newPerson();
  await send({}, { token: anna.token });
  await send({}, { token: "expired" });
  expect(rows().map(({ userId }) => userId)).toEqual([anna.id, null]);
  const zip = unzipSync(new Uint8Array(await (await anna.archive()).arrayBuffer()));
  const { support } = JSON.parse(new TextDecoder().decode(zip["data.json"]));
  expect(support).toMatchObject([{ number: 1, text: FORM.text, answers: [] }]);
});

test("A type in the writer's own words is kept for the operator, and the receipt, which may go to anyone, omits it", async () => {
  expect((await send({ type: "Про кофе" })).status).toBe(200);
  expect(rows()).toMatchObject([{ type: "Про кофе" }]);
  const [toOperator, receipt] = (await mails()).sort(operatorFirst);
  expect(toOperator!.text).toContain("Про кофе");
  expect(receipt!.text).not.toContain("Про кофе");
});

test("Missing and too long fields are named", async () => {
  for (const [changes, path] of [
    [{ email: "nobody" }, "email"],
    [{ type: " " }, "type"],
    [{ type: "а".repeat(61) }, "type"],
    [{ text: "помогите" }, "text"],
    [{ text: "а".repeat(4_001) }, "text"],
    [{ contact: "а".repeat(121) }, "contact"],
  ] as const)
    expect(await send(changes)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  expect(rows()).toEqual([]);
});

test("After its burst, an address needs a proof of work for each request, and each proof works once", async () => {
  const peer = "192.0.2.2";
  for (let n = 0; n < WITHOUT_PROOF.burst; n++) expect((await send({}, { peer })).status).toBe(200);
  expect(await send({}, { peer })).toMatchObject({ status: 428, body: { code: "proof_needed" } });
  expect((await send({}, { peer: "192.0.2.3" })).status).toBe(200);

  const altcha = await proof(peer);
  expect((await send({ altcha }, { peer })).status).toBe(200);
  const wrong = { status: 422, body: { code: "proof_wrong" } };
  world.clock.advance(MINUTE_MS);
  expect(await send({ altcha }, { peer })).toMatchObject(wrong);
  expect(await send({ altcha: btoa("{}") }, { peer })).toMatchObject(wrong);
  expect(await send({ altcha: "none" }, { peer })).toMatchObject(wrong);
  const late = await proof("192.0.2.4");
  world.clock.advance(PROOF_MS);
  expect(await send({ altcha: late }, { peer: "192.0.2.4" })).toMatchObject(wrong);
});

test("A proof of less work than required is refused", async () => {
  const answer = await world.request("/api/common/support/challenge");
  const challenge = (await answer.json()) as ProofChallenge;
  challenge.parameters.cost = 1;
  const solution = await solveChallenge({ challenge, deriveKey });
  expect(await send({ altcha: btoa(JSON.stringify({ challenge, solution })) })).toMatchObject({
    body: { code: "proof_wrong" },
  });
});

test("Proofs of work buy fewer than 200 requests a day", () => {
  expect(WITH_PROOF.burst + WITH_PROOF.perSecond * 86_400).toBeLessThan(200);
});

test("An address that others type in gets few receipts a day", async () => {
  for (let n = 0; n < RECEIPTS_A_DAY + 2; n++) await send({}, { peer: `192.0.2.${n + 10}` });
  const receipts = (await mails()).filter(({ to }) => to?.[0]?.address === FORM.email);
  expect(receipts).toHaveLength(RECEIPTS_A_DAY);
  world.clock.advance(DAY_MS + 1);
  await send();
  expect((await mails()).filter(({ to }) => to?.[0]?.address === FORM.email)).toHaveLength(1);
});

test("The operator lists, reads, answers and closes requests by command", async () => {
  expect(admin()).toBe("No requests wait.");
  await send({ contact: "@guest" });
  await mails();
  expect(admin().split("\n")[1]).toMatch(/^1 +2030-01-15 12:00 UTC +open +video +guest@example.org +Камера/);
  expect(admin("1")).toContain("ни в одном браузере");
  expect(admin("answer", "1", "Обновите", "браузер.")).toContain("guest@example.org");
  const [answer] = await mails();
  expect(answer).toMatchObject({
    subject: "Your request 1: our answer",
    to: [{ address: "guest@example.org" }],
    replyTo: [{ address: "help@example.org" }],
  });
  expect(answer!.text).toContain("Обновите браузер.");
  expect(answer!.text).toContain("ни в одном браузере");
  expect(admin("1")).toContain("Answered 2030-01-15 12:00 UTC\nОбновите браузер.");
  expect(admin("close", "1")).toBe("Request 1 is closed.");
  expect(admin("close", "1")).toBe("Request 1 was closed already.");
  expect(admin()).toBe("No requests wait.");
  expect(admin("--all")).toContain("closed");
  for (const wrong of [["2"], ["answer", "2", "x"], ["close", "2"]])
    expect(() => admin(...wrong)).toThrow("Nothing found here");
  for (const wrong of [["answer", "1"], ["one"], ["close"]]) expect(() => admin(...wrong)).toThrow();
});

test("A request is deleted with its account, or a year after it was closed", async () => {
  const anna = world.newPerson();
  await send({}, { token: anna.token });
  await send();
  admin("close", "2");
  world.clock.advance(365 * DAY_MS);
  world.features.support.removeStale();
  expect(rows().map(({ number }) => number)).toEqual([1]);
  world.deps.db.sqlite.query("DELETE FROM users WHERE id = ?").run(anna.id);
  expect(rows()).toEqual([]);
});
