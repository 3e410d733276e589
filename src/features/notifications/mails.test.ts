import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Email } from "postal-mime";
import type { Lang } from "#contract/lang.ts";
import { profileViews } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { DIGEST_ABOUT_MS, DIGEST_PAUSE_MS, MAIL_AFTER_MS, MAIL_PAUSE_MS } from "./rules.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ mail: true, push: true });
});
afterEach(() => world.close());

const named = (name: string, lang: Lang = "ru") => world.newPerson({ name }, { lang });

/** Runs the jobs and returns the e-mails they write. */
async function mails(after = MAIL_AFTER_MS): Promise<Email[]> {
  world.clock.advance(after);
  await world.features.notifications.writeMails();
  return world.deliver();
}
const subjects = async (after?: number) => (await mails(after)).map(({ subject }) => subject);

const settings = (who: TestPerson, changes: Record<string, boolean>) =>
  who.post("/api/settings/notification", changes);
const follow = (who: TestPerson, { id }: TestPerson) =>
  who.post(`/api/user/friendship/requests/follow/${id}`);

describe("Messages that have waited for a quarter of an hour", () => {
  test("are one e-mail for all chats, which names the senders and not the contents", async () => {
    const [anna, boris, vera] = [named("Анна"), named("Борис"), named("Вера")];
    await world.write(boris, anna, "Совсем личное");
    await world.write(boris, anna, "И ещё");
    await world.write(vera, anna, "Привет");
    expect(await mails(MAIL_AFTER_MS - 1)).toEqual([]);

    const [mail, ...others] = await mails(1);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: [{ address: "person-1@example.org" }],
      subject: "3 новых сообщения в Рандеву",
    });
    expect(mail!.text).toMatch(/От кого: (Борис и Вера|Вера и Борис)\./);
    expect(mail!.text).toContain("http://localhost:3000/chats");
    expect(mail!.text).not.toContain("личное");
  });

  test("are announced once, in the language of the recipient's e-mails", async () => {
    const [anna, boris] = [named("Anna", "en"), named("Boris")];
    await world.write(boris, anna, "Hello");
    expect(await subjects()).toEqual(["1 new message on Randevu"]);
    expect(await subjects(2 * MAIL_PAUSE_MS)).toEqual([]);
  });

  test("leave out muted chats", async () => {
    const [anna, boris, vera] = [named("Анна"), named("Борис"), named("Вера")];
    const { chatId } = await world.write(boris, anna, "Раз");
    await anna.post(`/api/chat/${chatId}/settings`, { muted: true });
    expect(await subjects()).toEqual([]);
    await world.write(vera, anna, "Привет");
    expect(await subjects()).toEqual(["1 новое сообщение в Рандеву"]);
  });

  test("bring at most one e-mail an hour", async () => {
    const [anna, boris] = [named("Анна"), named("Борис")];
    const { chatId } = await world.write(boris, anna, "Раз");
    expect(await subjects()).toHaveLength(1);
    world.features.chats.read(anna.id, chatId);
    await world.write(boris, anna, "Два");
    expect(await subjects()).toEqual([]);
    expect(await subjects(MAIL_PAUSE_MS - MAIL_AFTER_MS)).toEqual(["1 новое сообщение в Рандеву"]);
  });

  test("bring none if they were read, or their sender is blocked or deleted since", async () => {
    const [anna, boris, vera, gleb] = [named("Анна"), named("Борис"), named("Вера"), named("Глеб")];
    const { chatId } = await world.write(boris, anna, "Привет");
    await world.write(vera, anna, "Привет");
    await world.write(gleb, anna, "Привет");
    world.features.chats.read(anna.id, chatId);
    world.block(anna, vera);
    world.deps.db.sqlite.run("UPDATE users SET deleted_at = 1 WHERE id = ?", [gleb.id]);
    expect(await subjects()).toEqual([]);
  });

  test("bring none while the recipient has a tab open", async () => {
    const [anna, boris] = [named("Анна"), named("Борис")];
    const close = world.openTab(anna);
    await world.write(boris, anna, "Привет");
    expect(await subjects()).toEqual([]);
    close();
    expect(await subjects()).toEqual([]);
  });

  test("bring none to a recipient who does not want them, is suspended or deleted", async () => {
    const [anna, boris, vera, gleb] = [named("Анна"), named("Борис"), named("Вера"), named("Глеб")];
    for (const to of [anna, boris, vera]) await world.write(gleb, to, `Привет, ${to.id}`);
    await settings(anna, { messages: false });
    world.deps.db.sqlite.run("UPDATE users SET locked_at = 1 WHERE id = ?", [boris.id]);
    world.deps.db.sqlite.run("UPDATE users SET deleted_at = 1 WHERE id = ?", [vera.id]);
    expect(await subjects()).toEqual([]);
    await settings(anna, { messages: true });
    expect(await subjects()).toEqual([]);
  });

  test("reach everyone else when one e-mail fails", async () => {
    const [anna, boris, vera] = [named("Анна"), named("Борис"), named("Вера")];
    await world.write(boris, anna, "Привет");
    await world.write(boris, vera, "Привет");
    const { enqueue } = world.deps.services.mails;
    world.deps.services.mails.enqueue = (mail) => {
      if (mail.to === "person-1@example.org") throw new Error("A defect");
      enqueue(mail);
    };
    expect((await mails()).map(({ to }) => to?.[0]?.address)).toEqual(["person-3@example.org"]);
    expect(await mails()).toEqual([]);
  });

  test("for many recipients are all announced in one run", async () => {
    const boris = world.newPerson({ name: "Борис", vipUntil: Number.MAX_SAFE_INTEGER });
    for (let n = 0; n < 250; n++) await world.write(boris, named("Анна"), `Привет ${n}`);
    expect(await mails()).toHaveLength(250);
  });
});

describe("Friend requests that have waited for a quarter of an hour", () => {
  test("are one e-mail, once", async () => {
    const anna = named("Анна");
    for (const name of ["Борис", "Вера", "Глеб", "Дарья", "Егор"]) await follow(named(name), anna);
    expect(await mails(MAIL_AFTER_MS - 1)).toEqual([]);
    const [mail, ...others] = await mails(1);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "Новые заявки в друзья" });
    expect(mail!.text).toContain("и ещё 2 человека");
    expect(mail!.text).toContain("http://localhost:3000/contacts/requests");
    expect(await subjects(2 * MAIL_PAUSE_MS)).toEqual([]);
  });

  test("name the person who asks, and bring none to a recipient who does not want them", async () => {
    const [anna, vera] = [named("Анна"), named("Вера")];
    const boris = named("Борис");
    await settings(vera, { friendRequests: false });
    await follow(boris, anna);
    await follow(boris, vera);
    expect(await subjects()).toEqual(["Борис хочет добавить вас в друзья"]);
  });

  test("bring no other e-mail that day when they are taken back and made again", async () => {
    const [anna, boris] = [named("Анна"), named("Борис")];
    await follow(boris, anna);
    expect(await subjects()).toHaveLength(1);
    await boris.post(`/api/user/friendship/requests/unfollow/${anna.id}`);
    await follow(boris, anna);
    expect(await subjects(2 * MAIL_PAUSE_MS)).toEqual([]);
  });

  test.each([true, false])("bring none once they are answered (accepted: %p)", async (accept) => {
    const [anna, boris, vera] = [named("Анна"), named("Борис"), named("Вера")];
    await follow(boris, anna);
    await follow(vera, anna);
    await anna.post("/api/user/friendship/requests/incoming/submit", { uid: boris.id, accept });
    expect(await subjects()).toEqual(["Вера хочет добавить вас в друзья"]);
  });
});

test("A declined friend request hurries no e-mail about a later one", async () => {
  const [anna, boris, vera] = [named("Анна"), named("Борис"), named("Вера")];
  await follow(boris, anna);
  await anna.post("/api/user/friendship/requests/incoming/submit", { uid: boris.id, accept: false });
  world.clock.advance(MAIL_AFTER_MS - 1);
  await follow(vera, anna);
  expect(await subjects(1)).toEqual([]);
  expect(await subjects(MAIL_AFTER_MS - 1)).toEqual(["Вера хочет добавить вас в друзья"]);
});

describe("The digest of the week", () => {
  const digests = async () => {
    await world.features.notifications.writeDigests(world.features);
    return world.deliver();
  };
  /** After this no one counts as new. */
  const passWeek = () => world.clock.advance(DIGEST_ABOUT_MS + 1);
  const view = (by: TestPerson, of: TestPerson) =>
    world.deps.db.orm
      .insert(profileViews)
      .values({ viewerId: by.id, userId: of.id, viewedAt: world.clock() })
      .run();

  test("tells members who asked for it what happened, once a week", async () => {
    const [anna, boris, vera] = [named("Анна"), named("Борис"), named("Вера")];
    for (const who of [anna, boris]) await settings(who, { digest: true });
    passWeek();
    await world.write(boris, anna, "Привет");
    await follow(vera, anna);
    for (const who of [boris, vera]) view(who, anna);
    view(anna, vera);

    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Ваша неделя в Рандеву",
      to: [{ address: "person-1@example.org" }],
    });
    for (const line of ["Ваш профиль: 2 просмотра.", "В чатах: 1 новое сообщение.", "В друзья: 1 заявка."])
      expect(mail!.text).toContain(line);
    expect(await digests()).toEqual([]);
    world.clock.advance(DIGEST_PAUSE_MS);
    expect(await digests()).toHaveLength(1);
  });

  test("tells of matches, reviews and, with VIP, of events near that begin within a week", async () => {
    const anna = world.newVip("Анна", { lat: 55.75, lon: 37.61 });
    const [host, boris] = [world.newVip(), named("Борис")];
    await settings(anna, { digest: true });
    passWeek();
    await world.events.create(host);
    await world.events.create(host, { startsAt: world.events.iso(8 * 24) });
    await world.events.create(anna);
    await anna.post(`/api/user/like/${boris.id}`);
    await boris.post(`/api/user/like/${anna.id}`);
    await world.talks.reviewed(anna, 5);
    const [mail] = await digests();
    for (const line of [
      "Ваш рейтинг: 1 новая оценка.",
      "Взаимная симпатия: 1 новое совпадение.",
      "Встречи рядом на этой неделе: 1.",
    ])
      expect(mail!.text).toContain(line);
    expect(mail!.text).toContain("/dating/likes\n");
  });

  test("excludes everyone whom the lists exclude: its numbers would reveal a block", async () => {
    const [anna, boris, vera, gleb] = [named("Анна"), named("Борис"), named("Вера"), named("Глеб")];
    await settings(anna, { digest: true });
    passWeek();
    for (const who of [boris, vera, gleb]) {
      await world.write(who, anna, "Привет");
      await follow(who, anna);
      view(who, anna);
    }
    const { sqlite } = world.deps.db;
    await boris.post(`/api/user/blocks/${anna.id}`);
    sqlite.run("UPDATE users SET locked_at = 1 WHERE id = ?", [vera.id]);
    sqlite.run("UPDATE users SET deleted_at = 1 WHERE id = ?", [gleb.id]);
    expect(await digests()).toEqual([]);
  });

  test("is not written if nothing happened, or while the recipient has a tab open", async () => {
    const [anna, boris] = [named("Анна"), named("Борис")];
    for (const who of [anna, boris]) await settings(who, { digest: true });
    passWeek();
    view(boris, anna);
    const close = world.openTab(anna);
    expect(await digests()).toEqual([]);
    close();
    expect(await digests()).toHaveLength(1);
  });

  test("counts new matches of the dating filters and saved searches, and names no one", async () => {
    const anna = named("Анна");
    const changing = world.newPerson({ name: "Женя", sex: "MALE" });
    world.newPerson({ name: "Давний", sex: "FEMALE" });
    await settings(anna, { digest: true });
    await anna.post("/api/filter/search-preferences", { sex: "MALE" });
    await anna.post("/api/filter/saved-searches", { name: "Подруги", filters: { sex: "FEMALE" } });
    await anna.get("/api/user/search");
    passWeek();
    expect(await digests()).toEqual([]);
    for (const name of ["Борис", "Глеб", "Лишний"]) world.newPerson({ name, sex: "MALE" });
    world.block(world.newPerson({ name: "Злой", sex: "MALE" }), anna);
    await changing.post("/api/user/update", { sex: "FEMALE" });

    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail!.text).toContain("В знакомствах, по вашим фильтрам: 4 новых человека.");
    expect(mail!.text).toContain("http://localhost:3000/dating");
    expect(mail!.text).not.toMatch(/Борис|Глеб|Лишний|Злой|Женя/);
    expect(mail!.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe(
      "List-Unsubscribe=One-Click",
    );
  });

  test("links to what waits first and to the new people, in the language of e-mails", async () => {
    const anna = named("Anna", "en");
    await settings(anna, { digest: true });
    passWeek();
    await world.write(named("Boris"), anna, "Hello");
    // A person who has written no longer counts as new.
    named("Vera");
    const [mail] = await digests();
    expect(mail!.text).toContain("In your chats: 1 new message.");
    expect(mail!.text).toContain("Matching your dating filters: 1 new person.");
    expect(mail!.text).toMatch(/http:\/\/localhost:3000\/chats[\s\S]+http:\/\/localhost:3000\/dating/);
  });

  test("reaches everyone else when one digest fails", async () => {
    const [anna, boris] = [named("Анна"), named("Борис")];
    for (const who of [anna, boris]) await settings(who, { digest: true });
    const newPeople = async (userId: string) => {
      if (userId === anna.id) throw new Error("A defect");
      return { count: 1, more: false };
    };
    await world.features.notifications.writeDigests({
      ...world.features,
      dating: { ...world.features.dating, newPeople },
    });
    expect((await world.deliver()).map(({ to }) => to?.[0]?.address)).toEqual(["person-2@example.org"]);
  });
});
