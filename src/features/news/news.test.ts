import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Email } from "postal-mime";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { UsageError } from "#src/admin/commands.ts";
import { runNews } from "#src/admin/news.ts";
import { dataFolder } from "#test/helpers/folders.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { createNews } from "./actions.ts";
import { createNewsAdmin } from "./admin/actions.ts";
import { parseNews } from "./rules.ts";

const NEWS = `# ru: Встречи на карте

Теперь встречи видны
на карте:

- рядом с вами
- на этой неделе

[Открыть карту](https://randevu.example/events)

# en: Meetups on the map

Meetups are on a map now.

[Open the map](https://randevu.example/events)
`;

let world: World;
beforeEach(() => {
  world = createWorld({ mail: true, push: true });
});
afterEach(() => world.close());

const newsAdmin = () => createNewsAdmin({ ...world.deps, mails: world.deps.services.mails });
const admin = (...argv: string[]) => runNews(["news", ...argv], newsAdmin());

async function fileOf(text: string): Promise<string> {
  const file = join(dataFolder, `news-${Bun.randomUUIDv7()}.md`);
  await Bun.write(file, text);
  return file;
}

async function wanting(lang: "ru" | "en" = "ru"): Promise<TestPerson> {
  const person = world.newPerson({}, { lang });
  await person.post("/api/settings/notification", { news: true });
  return person;
}

/** Runs the job one minute later and returns the delivered e-mails. */
async function minute(news: { write(): void } = world.features.news): Promise<Email[]> {
  world.clock.advance(MINUTE_MS);
  news.write();
  return world.deliver();
}
const addresses = (mails: Email[]) => mails.map(({ to }) => to?.[0]?.address).sort();

describe("News", () => {
  test("are previewed with the number of recipients, and sent only with --send", async () => {
    await wanting();
    await wanting("en");
    world.newPerson();
    const file = await fileOf(NEWS);
    const preview = admin(file);
    for (const part of [
      "[ru] Встречи на карте",
      "Теперь встречи видны на карте:",
      "• рядом с вами",
      "[en] Meetups on the map",
    ])
      expect(preview).toContain(part);
    expect(preview).toContain("To 2 people");
    expect(await minute()).toEqual([]);
    expect(admin()).toBe("No news.");
  });

  test("use the common layout, in each recipient's language, and reach only members who agreed and have not left", async () => {
    const [anna, ben, gone] = [await wanting(), await wanting("en"), await wanting()];
    const left = await wanting();
    world.newPerson();
    await left.post("/api/settings/notification", { news: false });
    world.deps.db.sqlite.run("UPDATE users SET deleted_at = 1 WHERE id = ?", [gone.id]);
    expect(admin(await fileOf(NEWS), "--send")).toContain("E-mails to 2 people (en 1, ru 1)");
    const mails = await minute();
    expect(mails.map(({ subject }) => subject).sort()).toEqual(["Meetups on the map", "Встречи на карте"]);
    const mail = mails.find(({ subject }) => subject === "Встречи на карте")!;
    expect(mail.text).toContain("Открыть карту:\nhttps://randevu.example/events");
    expect(mail.html).toContain("• на этой неделе");
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const link = header("list-unsubscribe")!.slice(1, -1);
    const answer = await world.request(new URL(link).pathname, { method: "POST" });
    expect(answer.status).toBe(200);
    expect(await minute()).toEqual([]);
    expect(admin()).toMatch(/ended 2030-01-15 12:\d\d UTC +2 +Встречи на карте/);

    expect(admin(await fileOf(NEWS.replace("теперь", "уже").replace("Теперь", "Уже")), "--send")).toContain(
      "1 person (en 1)",
    );
    world.clock.advance(7 * DAY_MS);
    expect(addresses(await minute())).toEqual([`person-${[anna, ben, gone].indexOf(ben) + 1}@example.org`]);
  });

  test("go out once a week at most, as the consent says", async () => {
    await wanting();
    admin(await fileOf(NEWS), "--send");
    expect(await minute()).toHaveLength(1);
    expect(await minute()).toEqual([]);
    const next = await fileOf(NEWS.replace("Теперь", "Уже"));
    expect(admin(next, "--send")).toMatch(
      /are written from 2030-01-22 12:\d\d UTC on, a week after the last/,
    );
    expect(admin()).toMatch(/begins 2030-01-22 12:\d\d UTC +0 /);
    world.clock.advance(7 * DAY_MS - 3 * MINUTE_MS);
    expect(await minute()).toEqual([]);
    world.clock.advance(2 * MINUTE_MS);
    expect(await minute()).toHaveLength(1);
  });

  test("say that they wait while e-mails of earlier ones are still written", async () => {
    for (let made = 0; made < 51; made++) await wanting();
    admin(await fileOf(NEWS), "--send");
    expect(await minute()).toHaveLength(50);
    const next = await fileOf(NEWS.replace("Теперь", "Уже"));
    expect(admin(next, "--send")).toContain(
      "are written from a week after the last e-mail of the news before,",
    );
    expect(admin().split("\n").slice(1)).toEqual([
      expect.stringMatching(/ waits +0 /),
      expect.stringMatching(/ under way +50 /),
    ]);
  });

  test("go out fifty a minute", async () => {
    for (let made = 0; made < 60; made++) await wanting();
    admin(await fileOf(NEWS), "--send");
    const [first, second] = [await minute(), await minute()];
    expect([first.length, second.length]).toEqual([50, 10]);
    expect(new Set(addresses([...first, ...second])).size).toBe(60);
  });

  test("continue after a crash, once to each recipient", async () => {
    for (let made = 0; made < 5; made++) await wanting();
    admin(await fileOf(NEWS), "--send");
    const { mails } = world.deps.services;
    let left = 3;
    const crashing = createNews({
      ...world.deps,
      notifications: world.features.notifications,
      services: {
        ...world.deps.services,
        mails: {
          ...mails,
          enqueue(mail) {
            mails.enqueue(mail);
            if (--left === 0) throw new Error("The process ends here");
          },
        },
      },
    });
    expect(() => crashing.write()).toThrow("The process ends here");
    const arrived = await minute();
    expect(addresses(arrived)).toEqual([1, 2, 3, 4, 5].map((number) => `person-${number}@example.org`));
  });

  test("can be sent to one address for review, can be stopped, and are not sent twice by mistake", async () => {
    await wanting();
    const file = await fileOf(NEWS);
    admin(file, "--to", "me@example.org");
    expect(addresses(await minute())).toEqual(["me@example.org", "me@example.org"]);
    admin(file, "--send");
    expect(() => admin(file, "--send")).toThrow(expect.objectContaining({ code: "conflict" }));
    const id = admin().split("\n")[1]!.split(" ")[0]!;
    expect(admin("stop", id)).toContain("No further e-mails");
    expect(await minute()).toEqual([]);
    expect(() => admin("stop", id)).toThrow(expect.objectContaining({ code: "not_found" }));
  });
});

test.each<[string, string]>([
  ["has one language only", NEWS.split("# en")[0]!],
  ["begins with other text", `Hello\n\n${NEWS}`],
  ["has an unsupported language", `${NEWS}\n# de: Treffen\n\nText`],
  ["has a part twice", `${NEWS}\n${NEWS}`],
  ["has no text", NEWS.replace("Meetups are on a map now.", "")],
  ["has no subject", NEWS.replace("Meetups on the map", "")],
  ["has a link in a sentence", NEWS.replace("Meetups are", "[Meetups](https://a.example) are")],
  ["has a picture", NEWS.replace("Meetups are", "![x](https://a.example/x.png)")],
  ["has HTML", NEWS.replace("Meetups are", "<b>Meetups</b> are")],
  ["has a link that is no address", NEWS.replace("(https://randevu.example/events)", "(javascript:alert)")],
  ["has three links", `${NEWS}\n[a](https://a.example)\n\n[b](https://b.example)`],
])("A file is refused if it %s", (_told, source) => {
  expect(() => parseNews(source)).toThrow(expect.objectContaining({ code: "validation_failed" }));
});

test("A malformed command throws a UsageError", async () => {
  const file = await fileOf(NEWS);
  for (const argv of [["nowhere.md"], [file, "--to"], [file, "--to", "nobody"], [file, "--now"], ["stop"]])
    expect(() => admin(...argv)).toThrow(UsageError);
});
