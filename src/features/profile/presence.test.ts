import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { User } from "#contract/profile.ts";
import { users } from "#db/schema/index.ts";
import { createPeopleWorld, type TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";

const MINUTE = 60_000;
const world = createPeopleWorld();
const { url } = world.listen();
afterAll(world.close);
const boris = world.newPerson();

const seen = async (person: TestPerson) =>
  (await boris.get(`/api/user/id/${person.id}`)).body as unknown as User;
const iso = (time = world.clock()) => new Date(time).toISOString();
const kept = ({ id }: TestPerson) =>
  world.deps.db.orm.select({ at: users.lastSeenAt }).from(users).where(eq(users.id, id)).get()?.at;

async function openTab(person: TestPerson): Promise<TestTab> {
  const tab = await TestTab.open(url);
  await tab.ask("AUTHENTICATION_MESSAGE", { token: person.token });
  return tab;
}

/** Resolves once the server has heard that the tab is gone. */
async function shut(tab: TestTab): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.deps.hub.watch({ closed: () => resolve() });
  tab.drop();
  await promise;
}

test("Somebody is online while a tab is open, and was last seen when the last one went.", async () => {
  const anna = world.newPerson();
  expect(await seen(anna)).toMatchObject({ online: false, lastSeenAt: null });
  const [one, other] = [await openTab(anna), await openTab(anna)];
  const came = world.clock();
  world.clock.advance(MINUTE);
  expect(await seen(anna)).toMatchObject({ online: true, lastSeenAt: iso() });
  expect(kept(anna)).toBe(came);
  await shut(one);
  world.clock.advance(MINUTE);
  expect(await seen(anna)).toMatchObject({ online: true, lastSeenAt: iso() });
  const went = world.clock();
  await shut(other);
  world.clock.advance(MINUTE);
  expect(await seen(anna)).toMatchObject({ online: false, lastSeenAt: iso(went) });
});

test("Signing out in the only tab is going too.", async () => {
  const anna = world.newPerson();
  const tab = await openTab(anna);
  world.clock.advance(MINUTE);
  const went = world.clock();
  await tab.ask("SIGN_OUT", { token: anna.token });
  world.clock.advance(MINUTE);
  expect(await seen(anna)).toMatchObject({ online: false, lastSeenAt: iso(went) });
  await shut(tab);
  expect(kept(anna)).toBe(went);
});

test("When the server stops, everybody who is online was last seen then.", async () => {
  const other = createPeopleWorld();
  const anna = other.newPerson();
  const tab = await TestTab.open(other.listen().url);
  await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token });
  other.clock.advance(MINUTE);
  await other.stop();
  const row = other.deps.db.orm.select().from(users).where(eq(users.id, anna.id)).get();
  expect(row?.lastSeenAt).toBe(other.clock());
  other.deps.db.close();
  await tab.closed;
});
