import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { UsageError } from "#src/admin/commands.ts";
import { runWords } from "#src/admin/words.ts";
import { FORM } from "#test/helpers/browsers.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld } from "#test/helpers/world.ts";
import { createWordsAdmin } from "./admin/actions.ts";

const world = createWorld();
afterAll(world.close);
let host: TestPerson;
beforeAll(() => {
  host = world.newVip();
});

/** Runs a command as another process would, and lets the server follow it. */
function admin(...argv: string[]): string {
  const told = runWords(["words", ...argv], createWordsAdmin(world.deps));
  world.features.words.refresh();
  return told;
}
const refusal = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.code,
  (body.errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`),
];
const tagsOf = async (who: TestPerson) =>
  ((await who.get("/api/user/me")).body.tags as { name: string }[]).map(({ name }) => name);

describe("A word that an operator refuses", () => {
  test("is refused in a name, a status, texts, an event and a tag, and named at its field; chats are not looked at", async () => {
    const anna = world.newPerson();
    await anna.post("/api/user/status/update", { status: "Люблю рулетку" });
    expect(admin("refuse", "Рулетк*")).toContain("рулетк* is refused within a second");
    expect(refusal(await anna.post("/api/user/status/update", { status: "Рулeтка по пятницам" }))).toEqual([
      422,
      "words_refused",
      ["status words_refused"],
    ]);
    const changes = { name: "Рулетка", description: "рулетки", descriptionPrivate: "чай" };
    expect(refusal(await anna.post("/api/user/update", changes))).toEqual([
      422,
      "words_refused",
      ["name words_refused", "description words_refused"],
    ]);
    expect(refusal(await anna.post("/api/user/update", { tags: ["рулетка"] }))).toEqual([
      422,
      "words_refused",
      ["tags words_refused"],
    ]);
    const form = { ...FORM, name: "Рулетка", email: world.newEmail() };
    expect((await world.stranger.post("/api/auth/register", form)).body.code).toBe("words_refused");
    const { id } = await world.events.host(host);
    for (const change of [{ title: "Рулетка" }, { tags: ["рулетка"] }])
      expect((await host.post(`/api/event/${id}/update`, change)).body.code).toBe("words_refused");
    // What was written before stays, and texts between two people are theirs.
    expect((await anna.get("/api/user/me")).body.status).toBe("Люблю рулетку");
    await world.chat.say(await world.tabOf(anna), host, "Пойдём на рулетку?");
  });

  test("is accepted again by a command", async () => {
    const anna = world.newPerson();
    const [, id] = /words accept (\d+)/.exec(admin("refuse", "покер"))!;
    expect(admin()).toMatch(/word +покер /);
    expect(admin("accept", id!)).toBe("The word покер is accepted again.");
    expect((await anna.post("/api/user/status/update", { status: "Покер" })).status).toBe(200);
    expect(() => admin("accept", id!)).toThrow("Nothing found here");
  });

  test("is one word, and there are no more than each text can be compared with", () => {
    for (const wrong of [
      ["refuse", "два слова"],
      ["refuse", "а*"],
      ["refuse"],
      ["remove-tag", "!"],
      ["accept", "x"],
    ])
      expect(() => admin(...wrong)).toThrow(UsageError);
  });
});

describe("A tag that is removed", () => {
  test("goes from all profiles, events and suggestions, is found by no search, and is not accepted again", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await anna.post("/api/user/update", { tags: ["Музыка", "Ставки"] });
    await boris.post("/api/user/update", { tags: ["ставки"] });
    const { id } = await world.events.host(host, { tags: ["ставки", "кино"] });
    const revision = () =>
      world.deps.db.sqlite
        .query<{ n: number }, [string]>("SELECT revision AS n FROM events WHERE id = ?")
        .get(id)!.n;
    const before = revision();
    expect(admin("remove-tag", "#Ставки")).toContain("taken from 2 profiles and 1 meetups");
    expect(await tagsOf(anna)).toEqual(["Музыка"]);
    expect(await tagsOf(boris)).toEqual([]);
    const { body } = await host.get(`/api/event/${id}`);
    expect((body.tags as { name: string }[]).map(({ name }) => name)).toEqual(["кино"]);
    expect(revision()).toBe(before + 1);
    const { sqlite } = world.deps.db;
    expect(sqlite.query("SELECT count, event_count FROM tags WHERE folded = 'ставки'").values()).toEqual([
      [0, 0],
    ]);
    expect((await anna.get("/api/tag/popular?name=ставки")).body.data).toEqual([]);
    expect((await anna.post("/api/user/update", { tags: ["СТАВКИ"] })).body.code).toBe("words_refused");
    // The word itself may be said.
    expect((await anna.post("/api/user/status/update", { status: "Делаю ставки" })).status).toBe(200);
  });
});
