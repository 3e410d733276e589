import { afterAll, describe, expect, test } from "bun:test";
import { type ClientEvent, clientSchemas } from "#contract/realtime.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";
import { rowsWithout, targetOf, undone, writesSoFar } from "#test/permissions/ask.ts";
import { MESSAGES, type Message, type Scene } from "#test/permissions/messages.ts";
import { expected, linesOf, type Target, VIEWERS, type Viewer } from "#test/permissions/rules.ts";
import { settle } from "#test/permissions/town.ts";

/** Sends every socket message as every viewer, with their own id and with others' (specification, section 6). */
const world = createWorld();
const { url } = world.listen();
afterAll(world.close);
const town = await settle(world);
const { owner, acquaintance, viewers } = town;

const owners = await signedIn(owner.token);
const friends = await signedIn(acquaintance.token);
/** An uninvolved member, who must not hear anything. */
const passerBy = await signedIn(world.newPerson().token);

async function signedIn(token: string): Promise<TestTab & { texts: string[] }> {
  const tab = await TestTab.open(url);
  const texts: string[] = [];
  tab.socket.addEventListener("message", ({ data }) => void texts.push(String(data)));
  // A viewer whom the server refuses stays a guest.
  if (token) await outcomeOf(tab.ask("AUTHENTICATION_MESSAGE", { token }));
  return Object.assign(tab, { texts });
}

function outcomeOf(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => "ok",
    ({ code }: { code: string }) => code,
  );
}

test("every message is in the table", () => {
  const missing = Object.keys(clientSchemas).filter((event) => !(event in MESSAGES));
  expect(missing, "Say in test/permissions/messages.ts who may send these, and with whose ids").toEqual([]);
});

describe("every viewer gets the outcome in the table, and learns and changes no more", () => {
  test.each(linesOf(MESSAGES))("$title", async ({ name, rule, target }) => {
    const leave = await SCENES[(rule as Message).while ?? "none"]();
    const answers: Partial<Record<Viewer, string>> = {};
    try {
      for (const viewer of VIEWERS)
        answers[viewer] = await undone(town, () => say(name as ClientEvent, rule, viewer, target));
    } finally {
      await leave();
    }
    const wanted = VIEWERS.map((viewer) => [viewer, expected(rule, viewer, target)]);
    expect(answers as object).toEqual(Object.fromEntries(wanted));
  });
});

async function say(event: ClientEvent, rule: Message, viewer: Viewer, target: Target): Promise<string> {
  const me = viewers[viewer];
  const tab = await signedIn(me.token);
  const written = writesSoFar(town);
  const heard = await heardByTwo();
  const rows = expected(rule, viewer, target) === "ok" ? rowsWithout(town, me) : [];
  const data = rule.body?.(targetOf(town, target, viewer), me);
  const outcome = await outcomeOf(tab.ask(event, data as never));
  if (outcome !== "ok") {
    expect(writesSoFar(town) - written, `${viewer} has changed something: ${outcome}`).toBe(0);
    expect(await heardByTwo(), `the two heard of ${viewer}: ${outcome}`).toEqual(heard);
  } else if (!rule.writes)
    expect(rowsWithout(town, me), `${viewer} has changed what is others'`).toEqual(rows);
  await tab.unread();
  expect(toldSecrets(viewer, tab, data), `${viewer} is told a secret`).toEqual([]);
  expect(await passerBy.unread(), `a passer-by heard of ${viewer}`).toEqual([]);
  // Signing out ends whatever the tab was doing.
  await tab.ask("SIGN_OUT");
  tab.drop();
  return outcome;
}

/** Secrets in the received frames that the viewer did not send themselves. */
function toldSecrets(viewer: Viewer, { texts }: { texts: string[] }, data: unknown): string[] {
  const [told, known] = [texts.join("\n"), JSON.stringify(data) ?? ""];
  return town.secretsFrom(viewer).filter((secret) => told.includes(secret) && !known.includes(secret));
}

const heardByTwo = async () => [(await owners.unread()).length, (await friends.unread()).length];

/** Starts the scene that the owner is in. Resolves to the function that ends it. Other viewers cannot end it. */
const SCENES: Record<Scene | "none", () => Promise<() => Promise<unknown>>> = {
  none: async () => async () => {},
  async ringing() {
    owner.room = (await owners.ask("CALL", { userID: acquaintance.id })).callId;
    return () => owners.ask("END_CALL", { userID: acquaintance.id });
  },
  async call() {
    const hangUp = await SCENES.ringing();
    await friends.ask("ANSWER_CALL", { userID: owner.id });
    return hangUp;
  },
  async room() {
    for (const tab of [owners, friends]) await tab.ask("ENTER_QUEUE", {});
    // People who have just met are not matched again for a while.
    world.clock.advance(3_000);
    world.features.presence.tick();
    world.features.video.tick();
    owner.room = (await owners.next("ENTER_ROOM")).roomId;
    return () => owners.ask("LEAVE_ROOM", { roomId: owner.room });
  },
};
