import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Event } from "#contract/events.ts";
import { users } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag } from "#test/helpers/photos.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Who gets a change of an event on the socket; notices/notices.test.ts covers e-mails and pushes. */
let world: World;
let town: World["events"];
let url: string;
beforeEach(() => {
  world = createWorld();
  town = world.events;
  ({ url } = world.listen());
});
afterEach(() => world.close());

const MOSCOW_BOX = { tl_lat: 55.9, tl_lon: 37.4, br_lat: 55.6, br_lon: 37.8 };
const PARIS_BOX = { tl_lat: 48.9, tl_lon: 2.2, br_lat: 48.8, br_lon: 2.4 };

async function tabOf({ token }: TestPerson, box?: typeof MOSCOW_BOX): Promise<TestTab> {
  const tab = await TestTab.open(url);
  await tab.ask("AUTHENTICATION_MESSAGE", { token });
  if (box) await tab.ask("WATCH_EVENTS", box);
  return tab;
}
const comes = (who: TestPerson, { id: eventID }: Event) =>
  who.post("/api/event/reaction/set", { eventID, type: "coming" });
const heard = async (tab: TestTab) => (await tab.unread()).filter((name) => name.startsWith("EVENT_"));

describe("on the socket", () => {
  test("many strangers share one view, and each gets the view that they would request", async () => {
    const [anna, ...others] = Array.from({ length: 14 }, () => world.newVip());
    const event = await town.create(anna!, { askToCome: false, ageTo: 40 });
    const [friend, asker, asked, admirer, guest, foe, viewer, old, ...strangers] = others as TestPerson[];
    world.befriend(anna!, friend!);
    await asker!.post(`/api/user/friendship/requests/follow/${anna!.id}`);
    await anna!.post(`/api/user/friendship/requests/follow/${asked!.id}`);
    await admirer!.post("/api/event/reaction/set", { eventID: event.id });
    await comes(guest!, event);
    world.block(guest!, foe!);
    await viewer!.post("/api/event-view/set", { eventID: event.id });
    world.deps.db.orm.update(users).set({ birthday: "1950-01-01" }).where(eq(users.id, old!.id)).run();
    const photo = (await anna!.upload(new Uint8Array(flag(300, 300)))).body as { id: string };
    await anna!.post("/api/user/avatar/update", { image: photo.id });
    expect(await town.update(anna!, event, { imageID: photo.id })).toMatchObject({ status: 200 });
    const watching = await Promise.all([...others.map((one) => tabOf(one!, MOSCOW_BOX))]);
    await town.update(anna!, event, { title: "Прогулка у реки" });
    for (const [at, tab] of watching.entries()) {
      const { event: told } = (await tab.next("EVENT_UPDATED")) as { event: Event };
      const { body: own } = await others[at]!.get(`/api/event/${event.id}`);
      expect(told).toEqual(own as never);
      expect(told.image!.thumb).toContain(others[at]!.id);
    }
    expect(strangers.length).toBeGreaterThan(3);
  });

  test("only members who watch that part of the map get an event, each as they may see it", async () => {
    const [anna, boris, vera, gleb, blocked] = [1, 2, 3, 4, 5].map(() => world.newVip()) as TestPerson[];
    world.block(anna!, blocked!);
    const [near, far, deaf, apart] = [
      await tabOf(boris!, MOSCOW_BOX),
      await tabOf(vera!, PARIS_BOX),
      await tabOf(gleb!),
      await tabOf(blocked!, MOSCOW_BOX),
    ];
    const event = await town.create(anna!);
    const told = await near.next("EVENT_CREATED");
    expect(told).toMatchObject({ action: "UPDATE", event: { id: event.id, radius: 500, mine: false } });
    expect(JSON.stringify(told)).not.toContain("Тверская");
    expect([told.event.lat, told.event.lon]).not.toEqual([event.lat, event.lon]);
    await town.update(anna!, event, { title: "Прогулка у реки" });
    expect(await near.next("EVENT_UPDATED")).toMatchObject({ event: { title: "Прогулка у реки" } });
    await anna!.delete(`/api/event/${event.id}`);
    expect(await near.next("EVENT_DELETED")).toMatchObject({ action: "DELETE", event: { id: event.id } });
    for (const tab of [far, deaf, apart]) expect(await heard(tab)).toEqual([]);
  });

  test("members who reacted get changes wherever they look; removal hides the place from them at once", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const event = await town.create(anna);
    const tab = await tabOf(boris);
    await comes(boris, event);
    expect(await tab.next("EVENT_UPDATED")).toMatchObject({ event: { attendance: { state: "asked" } } });
    await anna.post(`/api/event/${event.id}/people/${boris.id}/accept`);
    expect(await tab.next("EVENT_UPDATED")).toMatchObject({
      event: { address: { text: "Тверская улица, 7" } },
    });
    await anna.delete(`/api/event/${event.id}/people/${boris.id}`);
    expect(await tab.next("EVENT_UPDATED")).toMatchObject({
      event: { address: { text: null }, radius: 500 },
    });
  });

  test("an event that moves is published to watchers of the old and the new place", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await town.create(anna);
    const [from, to] = [await tabOf(boris, MOSCOW_BOX), await tabOf(vera, PARIS_BOX)];
    await town.update(anna, event, { lat: 48.85, lon: 2.3, zone: "Europe/Paris" });
    for (const tab of [from, to]) expect(await heard(tab)).toEqual(["EVENT_UPDATED"]);
  });

  test("a block, a hidden host and the end of VIP stop the messages", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await town.create(anna);
    const [blocked, watcher] = [await tabOf(boris, MOSCOW_BOX), await tabOf(vera, MOSCOW_BOX)];
    await anna.post(`/api/user/blocks/${boris.id}`);
    expect(await blocked.next("EVENT_DELETED")).toMatchObject({ event: { id: event.id } });
    await anna.post("/api/user/settings", { hide: true });
    world.features.events.followHosts();
    expect(await watcher.next("EVENT_DELETED")).toMatchObject({ event: { id: event.id } });
    await anna.post("/api/user/settings", { hide: false });
    world.features.events.followHosts();
    expect(await heard(watcher)).toEqual(["EVENT_UPDATED"]);
    world.deps.db.sqlite.run("UPDATE users SET vip_until = 0 WHERE id = ?", [vera.id]);
    await town.update(anna, event, { title: "Другая прогулка" });
    expect(await heard(watcher)).toEqual(["EVENT_UPDATED", "EVENT_DELETED"]);
  });
});
