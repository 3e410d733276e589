import { afterAll, describe, expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import { openDatabase } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld } from "#test/helpers/world.ts";

const db = openDatabase(":memory:", { synchronous: "NORMAL" });
addReferenceData(db);
const world = createWorld({ db, env: { PUBLIC_URL: "http://localhost:3000" } });
afterAll(world.close);
const { newVip } = world;
const { create, stand } = world.events;

const linkOf = async (who: TestPerson, id: string) => {
  const { status, body } = await who.get(`/api/event/${id}/share`);
  return { status, url: body.url as string };
};
async function open(url: string, lang = "ru") {
  const answer = await world.request(new URL(url).pathname, { headers: { "accept-language": lang } });
  return { status: answer.status, text: await answer.text() };
}
const DETAILS = { title: "Прогулка <b>по</b> бульварам", description: "Встречаемся тайно" };

describe("A link for friends who are not members", () => {
  test("shows only title, city and day, to messengers too", async () => {
    const [anna, boris] = [newVip("Аннушка"), newVip()];
    const event = await create(anna, DETAILS);
    stand(boris, event, "asked");
    const { url } = await linkOf(boris, event.id);
    expect(url).toMatch(new RegExp(`^http://localhost:3000/meet/${event.id}/[\\w-]{16}$`));
    const { status, text } = await open(url);
    expect(status).toBe(200);
    expect(text).toContain('<meta property="og:title" content="Прогулка &lt;b&gt;по&lt;/b&gt; бульварам">');
    expect(text).toContain('<meta property="og:description" content="Москва · четверг, 17 января 2030">');
    expect(text).toContain('content="noindex"');
    for (const secret of ["Тверская", "55.7", "37.6", "Аннушка", "тайно", "15:00", "12:00", anna.id, "<b>"])
      expect(text, secret).not.toContain(secret);
  });

  test("is in the language of the user who opens it", async () => {
    const anna = newVip();
    const { url } = await linkOf(anna, (await create(anna)).id);
    const { text } = await open(url, "en");
    expect(text).toContain("Moscow · Thursday, January 17, 2030");
    expect(text).toContain("Open the event");
    expect(text).toMatch(/href="\/events\/[\w-]+\?from=en"/);
  });

  test("is available only to members who see the event", async () => {
    const [anna, boris] = [newVip(), newVip()];
    const event = await create(anna);
    expect((await linkOf(world.newPerson(), event.id)).status).toBe(403);
    world.block(anna, boris);
    expect((await linkOf(boris, event.id)).status).toBe(404);
  });

  test("opens nothing without its signature, nor with that of another event", async () => {
    const anna = newVip();
    const [one, other] = [await create(anna), await create(anna)];
    const mark = (await linkOf(anna, other.id)).url.split("/").at(-1)!;
    for (const wrong of [mark, "x", mark.slice(0, 15), `${mark}x`]) {
      const { status, text } = await open(`http://localhost:3000/meet/${one.id}/${wrong}`);
      expect(status).toBe(404);
      expect(text).not.toContain("Прогулка");
      expect(text).toContain("Этой встречи больше нет");
    }
  });

  test("says that the event is gone once it is over, cancelled or deleted, or its host is gone", async () => {
    const endings: ((host: TestPerson, id: string) => unknown)[] = [
      (host, id) => host.post(`/api/event/${id}/cancel`, { reason: "Дождь" }),
      (host, id) => host.delete(`/api/event/${id}`),
      ...["locked_at", "deleted_at", "hide"].map(
        (column) => (host: TestPerson) =>
          world.deps.db.sqlite.run(`UPDATE users SET ${column} = 1 WHERE id = ?`, [host.id]),
      ),
      () => world.clock.advance(3 * DAY_MS),
    ];
    for (const end of endings) {
      const anna = newVip();
      const event = await create(anna);
      const { url } = await linkOf(anna, event.id);
      expect((await open(url)).status).toBe(200);
      await end(anna, event.id);
      expect((await open(url)).status, String(end)).toBe(404);
    }
  });
});
