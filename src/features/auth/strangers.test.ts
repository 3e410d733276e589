import { afterAll, describe, expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld({ env: { RATE_LIMITS: "on" } });
afterAll(world.close);

let places = 0;
/** A browser at an address of its own. */
function browser() {
  places += 1;
  return world.browser({
    peer: `198.18.${Math.floor(places / 250)}.${(places % 250) + 1}`,
    origin: "http://localhost",
  });
}
type Ask = (email: string) => Promise<{ status: number }>;
const register: Ask = (email) => browser().post("/api/auth/register", { ...FORM, email });
const resend: Ask = (email) => browser().post("/api/auth/resend", { email });
const recover: Ask = (email) => browser().post("/api/auth/initRecover", { email });

describe("A stranger who keeps asking for e-mails to someone's e-mail", () => {
  test.each([
    ["sign-ups", register],
    [
      "confirmation e-mails",
      async (email: string) => {
        await register(email);
        return resend(email);
      },
    ],
  ])("by %s does not keep the owner from signing up", async (_, ask) => {
    const email = world.newEmail();
    const stranger = browser();
    await stranger.post("/api/auth/register", { ...FORM, email });
    expect((await stranger.post("/api/auth/register", { ...FORM, email })).status).toBe(429);
    expect((await ask(email)).status).toBe(200);
  });

  test("to recover does not keep the owner from recovering, at another address or in a known browser", async () => {
    const anna = await world.join({ browser: browser() });
    const { email } = anna;
    world.clock.advance(MINUTE_MS);
    const stranger = browser();
    for (let turn = 0; turn < 2; turn++) await stranger.post("/api/auth/initRecover", { email });
    expect((await stranger.post("/api/auth/initRecover", { email })).status).toBe(429);
    expect((await recover(email)).status).toBe(200);
    expect((await anna.post("/api/auth/initRecover", { email })).status).toBe(200);
  });

  test("does not keep a member from changing to that e-mail", async () => {
    const [anna, email] = [await world.join({ browser: browser() }), world.newEmail()];
    await register(email);
    const body = { newEmail: email, password: PASSWORD };
    expect((await anna.post("/api/auth/change_email", body)).status).toBe(200);
    const boris = await world.join({ browser: browser() });
    expect((await boris.post("/api/auth/change_email", body)).status).toBe(200);
  });
});

describe("Strangers at many addresses", () => {
  test("cannot flood a mailbox, and its owner who opens one of their e-mails signs up at once", async () => {
    const email = world.newEmail();
    for (let nth = 1; nth <= 11; nth++) expect((await register(email)).status).toBe(200);
    expect((await register(email)).status).toBe(429);
    const owner = browser();
    const form = { ...FORM, email, password: "battery staple 2" };
    expect((await owner.post("/api/auth/register", form)).status).toBe(429);
    await owner.get(`/api/auth/confirmation-info/${await world.linkTo(email)}`);
    expect((await owner.post("/api/auth/register", form)).status).toBe(200);
    // More e-mails of strangers are refused, and the link opens the account whose password the owner knows.
    expect((await register(email)).status).toBe(429);
    expect((await owner.post(`/api/auth/activateEmail/${await world.linkTo(email)}`)).status).toBe(200);
    expect((await world.browser().post("/api/auth/login", { email, password: form.password })).status).toBe(
      200,
    );
  });

  test("do not keep a known browser from recovering", async () => {
    const anna = await world.join({ browser: browser() });
    for (let nth = 1; nth <= 11; nth++) await recover(anna.email);
    expect((await recover(anna.email)).status).toBe(429);
    expect((await anna.post("/api/auth/initRecover", { email: anna.email })).status).toBe(200);
  });

  test("do not push the owner's sign-up out in the day that its link lasts", async () => {
    const email = world.newEmail();
    const owner = browser();
    await owner.post("/api/auth/register", { ...FORM, email });
    const link = await world.linkTo(email);
    for (let hour = 0; hour < 23; hour++) {
      for (let nth = 0; nth < 5; nth++) await register(email);
      world.clock.advance(HOUR_MS);
    }
    expect((await owner.post(`/api/auth/activateEmail/${link}`)).status).toBe(200);
  });
});

test("The e-mail that is sent again belongs to the sign-up of this browser, not to a later one of a stranger", async () => {
  const email = world.newEmail();
  const owner = browser();
  await owner.post("/api/auth/register", { ...FORM, email });
  await register(email);
  world.clock.advance(MINUTE_MS);
  expect((await owner.post("/api/auth/resend", { email })).status).toBe(200);
  expect((await owner.post(`/api/auth/activateEmail/${await world.linkTo(email)}`)).status).toBe(200);
});
