import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ANY_EVENT } from "#contract/filters.ts";
import type { EventTab } from "./filter.ts";
import { belongs, type LiveEvent, type TabView, updated } from "./live.ts";

const NOW = Date.parse("2030-01-15T12:00:00Z");
const ME = "me";

interface Made {
  id?: string;
  revision?: number;
  owner?: string;
  going?: string[];
  active?: boolean;
  type?: number;
}
const made = ({
  id = "e",
  revision = 1,
  owner = "other",
  going = [],
  active = true,
  type = 1,
}: Made = {}): LiveEvent => ({
  id,
  revision,
  type: { id: type },
  tags: [],
  address: { city: null },
  user: { id: owner, sex: "FEMALE", birthday: "1995-05-05" },
  is_active: active,
  reactions: going.map((user) => ({ user: { id: user } })),
});
const view = (tab: EventTab, filter = {}): TabView => ({
  tab,
  me: ME,
  filter: { ...ANY_EVENT, ...filter },
  now: NOW,
});

describe("whether a tab shows an event after an update", () => {
  const events: Record<string, Made> = {
    "someone's": {},
    "one's own": { owner: ME },
    "one reacted to": { going: [ME] },
    "one that others react to": { going: ["third"] },
    "someone's, past": { active: false },
    "one's own, past": { owner: ME, active: false },
    "one reacted to, past": { going: [ME], active: false },
  };
  const shown: [event: string, tabs: EventTab[]][] = [
    ["someone's", ["default"]],
    ["one's own", ["default", "my"]],
    ["one reacted to", ["default", "favs"]],
    ["one that others react to", ["default"]],
    ["someone's, past", []],
    ["one's own, past", ["my", "past"]],
    ["one reacted to, past", ["favs", "past"]],
  ];
  const cases = shown.flatMap(([event, tabs]) =>
    (["default", "my", "favs", "past"] as const).map((tab) => [event, tab, tabs.includes(tab)] as const),
  );
  test.each(cases)("%s, in %p: %p", (name, tab, isShown) => {
    const event = made(events[name]);
    expect(updated([made()], { action: "UPDATE", event }, view(tab))).toEqual(isShown ? [event] : []);
    expect(updated([], { action: "UPDATE", event }, view(tab))).toEqual(isShown ? [event] : []);
  });
});

test("DELETE removes an event from every tab, and leaves the others as they are", () => {
  const list = [made({ id: "a" }), made({ id: "b", owner: ME, going: [ME] })];
  for (const tab of ["default", "my", "favs", "past"] as const) {
    const left = updated(list, { action: "DELETE", event: { id: "b", revision: 2 } }, view(tab));
    expect(left.map(({ id }) => id)).toEqual(["a"]);
    expect(updated(left, { action: "DELETE", event: { id: "b", revision: 2 } }, view(tab))).toBe(left);
  }
});

test("An update that no longer passes the filters removes the event", () => {
  const list = [made({ type: 2 })];
  const event = made({ type: 3 });
  expect(updated(list, { action: "UPDATE", event }, view("default", { eventType: 2 }))).toEqual([]);
});

test("In 'my' an age filter hides none of the member's own events", () => {
  const event = made({ owner: ME });
  expect(updated([], { action: "UPDATE", event }, view("my", { ageFrom: 90, ageTo: 99 }))).toEqual([event]);
});

test("An update older than the shown event changes nothing", () => {
  const list = [made({ revision: 3, type: 2 })];
  expect(updated(list, { action: "UPDATE", event: made({ revision: 2 }) }, view("default"))).toBe(list);
  expect(updated(list, { action: "DELETE", event: { id: "e", revision: 2 } }, view("default"))).toBe(list);
});

test("After any number of updates a list equals a fresh read", () => {
  const event = fc.record({
    id: fc.constantFrom("a", "b", "c"),
    owner: fc.constantFrom(ME, "other"),
    going: fc.subarray([ME, "third"]),
    active: fc.boolean(),
    type: fc.integer({ min: 1, max: 4 }),
  });
  const change = fc.oneof(
    event,
    fc.constantFrom("a", "b", "c").map((id) => ({ id, gone: true as const })),
  );
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 30 }),
      fc.constantFrom<EventTab>("default", "my", "favs", "past"),
      fc.option(fc.integer({ min: 1, max: 4 })),
      (changes, tab, eventType) => {
        const look = view(tab, { eventType });
        const server = new Map<string, LiveEvent>();
        let list: readonly LiveEvent[] = [];
        for (const [revision, shape] of changes.entries()) {
          if ("gone" in shape) {
            server.delete(shape.id);
            list = updated(list, { action: "DELETE", event: { id: shape.id, revision } }, look);
          } else {
            const next = made({ ...shape, revision });
            server.set(shape.id, next);
            list = updated(list, { action: "UPDATE", event: next }, look);
          }
        }
        const fresh = [...server.values()].filter((one) => belongs(one, look));
        const byId = (a: LiveEvent, b: LiveEvent) => a.id.localeCompare(b.id);
        expect([...list].sort(byId)).toEqual(fresh.sort(byId));
      },
    ),
  );
});
