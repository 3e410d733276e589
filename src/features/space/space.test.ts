import { afterEach, beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { MESSAGE_MAX } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { createFeatures } from "#src/features.ts";
import { databaseBefore } from "#test/helpers/database.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let [anna, boris] = [] as unknown as [TestPerson, TestPerson];
const begin = () => {
  world = createWorld({ env: { RATE_LIMITS: "on" } });
  const vipUntil = world.clock() + 4_000 * DAY_MS;
  [anna, boris] = [world.newPerson({ vipUntil }), world.newPerson({ vipUntil })];
  world.befriend(anna, boris);
};
beforeEach(begin);
afterEach(() => world.close());

/** Resolves to the id of the message, or the code of the refusal. */
const write = (from: TestPerson, to: TestPerson, content: string, { chats } = world.features) =>
  chats.send(from.id, { to: to.id, content, imageIds: [], clientId: world.deps.ids() }).then(
    ({ id }) => id,
    ({ code }) => code as string,
  );
const use = ({ id }: TestPerson) =>
  world.deps.db.sqlite
    .query<{ standing: number; written: number }, [string]>(
      "SELECT standing, written FROM text_use WHERE user_id = ?",
    )
    .get(id);
const setStanding = ({ id }: TestPerson, bytes: number) =>
  world.deps.db.sqlite.run("UPDATE text_use SET standing = ? WHERE user_id = ?", [bytes, id]);
const novel = "😀".repeat(MESSAGE_MAX / 2);

test("A member writes two megabytes of text a day, a restart or not, and another as much", async () => {
  for (let n = 0; n < 250; n++) expect(await write(anna, boris, novel)).toHaveLength(36);
  expect(await write(anna, boris, "!")).toBe("text_limit_reached");
  const afterRestart = createFeatures(world.deps);
  expect(await write(anna, boris, "!", afterRestart)).toBe("text_limit_reached");
  const event = await anna.post("/api/event/create", world.events.draft());
  expect(event).toMatchObject({ status: 429, body: { code: "text_limit_reached" } });
  expect(await write(boris, anna, novel)).toHaveLength(36);
  world.clock.advance(DAY_MS);
  expect(await write(anna, boris, novel)).toHaveLength(36);
});

test("Texts that stand have a limit of their own, and deleting some makes room", async () => {
  const id = await write(anna, boris, novel);
  setStanding(anna, 512 * 1024 ** 2);
  expect(await write(anna, boris, "!")).toBe("text_space_full");
  for (const answer of [
    await anna.post("/api/event/create", world.events.draft()),
    await boris.post("/api/event/create", world.events.draft()),
  ])
    expect([answer.status, answer.body.code]).toEqual(
      answer.status === 200 ? [200, undefined] : [409, "text_space_full"],
    );
  expect((await anna.delete(`/api/message/${id}/delete`)).status).toBe(200);
  expect(await write(anna, boris, "!")).toHaveLength(36);
});

test("Neither a full space nor a spent day keeps a member from support", async () => {
  await write(anna, boris, "Привет");
  setStanding(anna, 512 * 1024 ** 2);
  const body = { type: "other", email: "anna@example.org", contact: "", text: "Где мои сообщения?" };
  expect((await anna.post("/api/common/support", body)).status).toBe(200);
  expect(use(anna)!.standing).toBeGreaterThan(512 * 1024 ** 2);
});

test("The count is what the tables hold, whatever is written and deleted in whatever order", async () => {
  const counted = () =>
    world.deps.db.sqlite
      .query<{ id: string; counted: number; standing: number }, []>(
        `SELECT u.id, coalesce((SELECT standing FROM text_use WHERE user_id = u.id), 0) AS counted,
           (SELECT coalesce(sum(200 + octet_length(content) + coalesce(octet_length(prompt), 0)), 0) FROM messages WHERE sender_id = u.id) +
           (SELECT coalesce(sum(500 + octet_length(title || description || address || coalesce(cancel_reason, ''))), 0)
              FROM events WHERE owner_id = u.id) +
           (SELECT coalesce(sum(200 + octet_length(text)), 0) FROM event_announcements a JOIN events e ON e.number = a.event_number
              WHERE e.owner_id = u.id) +
           octet_length(coalesce(status, '') || coalesce(u.description, '') || coalesce(description_private, '') || prompts) - 2 AS standing
         FROM users u`,
      )
      .all();
  const seen: number[] = [];
  const text = fc.constantFrom("да", "Привет 😀", "a".repeat(500));
  const act = fc.record({
    kind: fc.constantFrom("message", "unsend", "event", "edit", "announce", "gone", "profile", "clear"),
    text,
    who: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      await world.close();
      begin();
      const sent: [TestPerson, string][] = [];
      const events: [TestPerson, string][] = [];
      for (const { kind, text, who } of acts) {
        const [me, other] = who ? [anna, boris] : [boris, anna];
        world.clock.advance(DAY_MS);
        const event = events.findLast(([owner]) => owner === me)?.[1];
        if (kind === "message") sent.push([me, await write(me, other, text)]);
        if (kind === "unsend" && sent.at(-1))
          await sent.at(-1)![0].delete(`/api/message/${sent.pop()![1]}/delete`);
        if (kind === "event") events.push([me, (await world.events.host(me, { description: text })).id]);
        if (kind === "edit" && event) await me.post(`/api/event/${event}/update`, { description: text });
        if (kind === "announce" && event) await me.post(`/api/event/${event}/announcement`, { text });
        if (kind === "gone" && event) await me.delete(`/api/event/${event}?reason=x`);
        if (kind === "profile") await me.post("/api/user/update", { description: text });
        if (kind === "clear")
          for (const one of [anna, boris]) {
            const { data } = (await one.get("/api/chat/allPagination")).body as {
              data: { chatID: string }[];
            };
            for (const { chatID } of data) await one.delete(`/api/chat/${chatID}/delete`);
          }
      }
      for (const { id, counted: count, standing } of counted()) expect(count, id).toBe(standing);
      seen.push(...counted().map(({ standing }) => standing));
    }),
    { numRuns: 25, seed: 2030 },
  );
  expect(seen.some((standing) => standing > 1_000)).toBe(true);
});

test("The migration counts what was written before it", () => {
  const { db, migrate } = databaseBefore("count_bytes_of_texts");
  db.run("INSERT INTO users (id, name, sex, created_at, status) VALUES ('anna', 'Анна', 'FEMALE', 1, 'Да')");
  db.run("INSERT INTO users (id, name, sex, created_at) VALUES ('boris', 'Борис', 'MALE', 1)");
  db.run(
    "INSERT INTO chats (id, low_id, high_id, started_by, created_at) VALUES ('c', 'anna', 'boris', 'anna', 1)",
  );
  db.run(
    "INSERT INTO messages (id, chat_id, seq, sender_id, content, created_at) VALUES ('m', 'c', 1, 'anna', 'Эй', 1)",
  );
  migrate();
  expect(db.query("SELECT user_id AS id, standing FROM text_use").all()).toEqual([
    { id: "anna", standing: 208 },
  ]);
});
