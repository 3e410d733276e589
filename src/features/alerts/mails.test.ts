import { afterEach, beforeEach, expect, test } from "bun:test";
import { ALERT_HOURS } from "#contract/alerts.ts";
import { HOUR_MS } from "#contract/time.ts";
import { companyLetters } from "#db/schema/index.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let url: string;
beforeEach(() => {
  world = createWorld({ mail: true, push: true });
  url = world.listen().url;
});
afterEach(() => world.close());

const rows = () => world.deps.db.orm.select().from(companyLetters).all();
const search = async (count = 1) => {
  for (let n = 0; n < count; n++) await (await TestTab.open(url)).ask("ENTER_QUEUE", { forceClassic: true });
};
/** Runs the job and returns the e-mails that it writes. */
async function mails() {
  await world.features.alerts.notifyDue();
  return world.deliver();
}

test("A member who asked for an e-mail gets one, with a number and a link straight into the search", async () => {
  const anna = world.newPerson({ name: "Анна" });
  expect((await anna.post("/api/queue/alert/letter")).status).toBe(200);
  expect((await anna.post("/api/queue/alert/letter")).status).toBe(200);
  expect(rows()).toHaveLength(1);
  expect(await mails()).toEqual([]);
  await search();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ address: "person-1@example.org" }],
    subject: "В Рандеву есть с кем поговорить",
  });
  expect(mail!.text).toContain("В поиске 1 человек.");
  expect(mail!.text).toContain("http://localhost:3000/?start");
  expect(rows()).toEqual([]);
  expect(await mails()).toEqual([]);
});

test("A member who asked about the rated chat gets an e-mail about that, and none about a classic search", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  await anna.post("/api/queue/alert/letter", { mode: "rating" });
  await search();
  expect(await mails()).toEqual([]);
  const tab = await TestTab.openAs(url, boris);
  await tab.ask("ENTER_QUEUE", { forceClassic: false });
  const [mail] = await mails();
  expect(mail!.text).toContain("В рейтинговом видеочате сейчас 1 человек.");
  expect(mail!.text).toContain("http://localhost:3000/rating?start");
});

test("The e-mail is in the member's language", async () => {
  const anna = world.newPerson({ name: "Anna" }, { lang: "en" });
  await anna.post("/api/queue/alert/letter");
  await search();
  const [mail] = await mails();
  expect(mail!.subject).toBe("There’s someone to talk to on Randevu");
  expect(mail!.text).toContain("Searching right now: 1 person.");
});

test("E-mails are sent in the order in which people asked", async () => {
  const people = ["Анна", "Вера", "Дина", "Ева"].map((name) => world.newPerson({ name }));
  for (const who of people) {
    world.clock.advance(1);
    await who.post("/api/queue/alert/letter");
  }
  await search();
  expect((await mails()).map(({ to }) => to?.[0]?.address).toSorted()).toEqual(
    [1, 2, 3].map((n) => `person-${n}@example.org`),
  );
  expect(rows()).toMatchObject([{ userId: people[3]!.id }]);
});

test("No e-mail goes to a member who was suspended, and none after the request has expired", async () => {
  const [anna, vera] = [world.newPerson(), world.newPerson()];
  await anna.post("/api/queue/alert/letter");
  world.deps.db.sqlite.run("UPDATE users SET locked_at = 1 WHERE id = ?", [anna.id]);
  await search();
  expect(await mails()).toEqual([]);
  expect(rows()).toEqual([]);
  await vera.post("/api/queue/alert/letter");
  world.clock.advance(ALERT_HOURS * HOUR_MS);
  expect(await mails()).toEqual([]);
  expect(rows()).toEqual([]);
});
