import { expect, test } from "bun:test";
import { PREVIEWS_AT_ONCE } from "#contract/limits.ts";
import type { PreviewsBody } from "#contract/previews.ts";
import { createPreviewAsker } from "./ask-previews.ts";

function asker(isOpen: (id: string) => boolean = () => true) {
  const asked: PreviewsBody[] = [];
  const ask = createPreviewAsker(async (body) => {
    asked.push(body);
    const person = (id: string) => ({ id, name: id, age: 30, image: null, vip: false });
    const event = { title: "", startsAt: "", zone: "", utcOffset: 0, place: "", tags: [], image: null };
    return {
      events: body.events.filter(isOpen).map((id) => ({ ...event, id })),
      people: body.people.filter(isOpen).map(person),
    };
  });
  return { ask, asked };
}

test("A page of links is one request, with each id once; what is closed is null", async () => {
  const { ask, asked } = asker((id) => id !== "closed");
  const links = [
    { kind: "events", id: "1" },
    { kind: "people", id: "anna" },
    { kind: "people", id: "closed" },
    { kind: "events", id: "1" },
  ] as const;
  const [one, anna, closed, again] = await Promise.all(links.map(ask));
  expect(asked).toEqual([{ events: ["1"], people: ["anna", "closed"] }]);
  expect(one).toMatchObject({ event: { id: "1" } });
  expect(anna).toMatchObject({ person: { id: "anna" } });
  expect(closed).toBeNull();
  expect(again).toEqual(one!);
  await ask(links[0]);
  expect(asked).toHaveLength(2);
});

test("More than a request may carry are several", async () => {
  const { ask, asked } = asker();
  const ids = Array.from({ length: PREVIEWS_AT_ONCE * 2 + 1 }, (_, n) => String(n));
  const answers = await Promise.all(ids.map((id) => ask({ kind: "people", id })));
  expect(answers.every((answer) => answer !== null)).toBe(true);
  expect(asked.map(({ people }) => people.length)).toEqual([PREVIEWS_AT_ONCE, PREVIEWS_AT_ONCE, 1]);
});
