import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { INVITE_DAYS, INVITED_WITHIN_DAYS, INVITES_A_MONTH } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { knownDevices, users } from "#db/schema/index.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let anna: TestPerson;
beforeEach(() => {
  world = createWorld();
  anna = world.newPerson({ name: "Анна" });
  world.clock.advance(INVITED_WITHIN_DAYS * DAY_MS);
});
afterEach(() => world.close());

const REFUSED = { code: "invite_not_valid" };
const DAYS = { days: INVITE_DAYS };

const linkOf = async (who: TestPerson): Promise<string> =>
  String((await who.get("/api/vip/invite")).body.token);
const acceptedOf = async (who: TestPerson) => (await who.get("/api/vip/invite")).body.accepted;
const daysOf = ({ id }: { id: string }) => world.features.vip.days(id).daysLeft;

async function accept(who: { token: string }, token: string, device = newSecret()) {
  const tab = await TestTab.open(world.url, "", { cookie: `device=${device}` });
  await tab.ask("AUTHENTICATION_MESSAGE", who);
  return tab.ask("ACCEPT_INVITE", { token });
}

function usedBy({ id: userId }: { id: string }, device: string): void {
  const row = { userId, deviceHash: hashSecret(device), seenAt: world.clock() };
  world.deps.db.orm.insert(knownDevices).values(row).run();
}

describe("Someone new who comes with an invitation", () => {
  test("gets days of VIP, and so does the friend, who hears of it", async () => {
    const annas = await world.tabOf(anna);
    const boris = world.newPerson();
    const device = newSecret();
    usedBy(boris, device);
    expect(await accept(boris, await linkOf(anna), device)).toEqual(DAYS);
    expect([daysOf(boris), daysOf(anna)]).toEqual([INVITE_DAYS, INVITE_DAYS]);
    expect(await annas.next("VIP_CHANGED")).toMatchObject({ active: true, daysLeft: INVITE_DAYS });
    expect(await acceptedOf(anna)).toBe(1);
    for (const { id } of [anna, boris])
      expect(world.features.vip.entries(id)).toMatchObject([{ reason: "invite", days: INVITE_DAYS }]);
  });

  test("gets them once, whoever else invites them, also after the other way round", async () => {
    const boris = world.newPerson();
    expect(await accept(boris, await linkOf(anna))).toEqual(DAYS);
    await expect(accept(boris, await linkOf(anna))).rejects.toMatchObject(REFUSED);
    await expect(accept(boris, await linkOf(world.newPerson()))).rejects.toMatchObject(REFUSED);
    await expect(accept(anna, await linkOf(boris))).rejects.toMatchObject(REFUSED);
    expect([daysOf(boris), daysOf(anna)]).toEqual([INVITE_DAYS, INVITE_DAYS]);
  });

  test("is new for a week", async () => {
    const boris = world.newPerson();
    world.clock.advance(INVITED_WITHIN_DAYS * DAY_MS);
    await expect(accept(boris, await linkOf(anna))).rejects.toMatchObject(REFUSED);
  });
});

describe("Accounts made for the days", () => {
  test("get none in a browser that someone else has used, or in which someone was invited", async () => {
    const link = await linkOf(anna);
    const [annas, friends] = [newSecret(), newSecret()];
    usedBy(anna, annas);
    await expect(accept(world.newPerson(), link, annas)).rejects.toMatchObject(REFUSED);
    expect(await accept(world.newPerson(), link, friends)).toEqual(DAYS);
    world.deps.db.orm.delete(knownDevices).run();
    await expect(accept(world.newPerson(), link, friends)).rejects.toMatchObject(REFUSED);
  });

  test("bring the one who invites them so many days a month, and no more", async () => {
    const link = await linkOf(anna);
    for (let friend = 0; friend < INVITES_A_MONTH + 2; friend++)
      expect(await accept(world.newPerson(), link)).toEqual(DAYS);
    expect(daysOf(anna)).toBe(INVITES_A_MONTH * INVITE_DAYS);
    world.clock.advance(30 * DAY_MS);
    expect(await accept(world.newPerson(), link)).toEqual(DAYS);
    expect(daysOf(anna)).toBe((INVITES_A_MONTH + 1) * INVITE_DAYS - 30);
    expect(await acceptedOf(anna)).toBe(INVITES_A_MONTH + 3);
  });
});

test("an own link, another's guess, and one of somebody suspended or gone are refused alike", async () => {
  const [boris, vera] = [world.newPerson(), world.newPerson()];
  const [own, ofBoris] = [await linkOf(vera), await linkOf(boris)];
  for (const token of [own, "guess", `${ofBoris}x`.slice(1), Buffer.from(boris.id).toString("base64url")])
    await expect(accept(vera, token)).rejects.toMatchObject(REFUSED);
  for (const gone of [{ lockedAt: 1 }, { deletedAt: 1 }]) {
    world.deps.db.orm
      .update(users)
      .set({ lockedAt: null, deletedAt: null, ...gone })
      .run();
    world.deps.db.sqlite.run("UPDATE users SET locked_at = NULL, deleted_at = NULL WHERE id = ?", [vera.id]);
    await expect(accept(vera, ofBoris)).rejects.toMatchObject(REFUSED);
  }
  expect(daysOf(vera)).toBe(0);
});

test("the link does not tell who gave it, and differs each time", async () => {
  const [one, other] = [await linkOf(anna), await linkOf(anna)];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain(anna.id);
});

test("browsers are forgotten after a year", async () => {
  const device = newSecret();
  await accept(world.newPerson(), await linkOf(anna), device);
  world.clock.advance(366 * DAY_MS);
  world.features.invites.removeOld();
  world.deps.db.orm.delete(knownDevices).run();
  expect(await accept(world.newPerson(), await linkOf(world.newPerson()), device)).toEqual(DAYS);
});
