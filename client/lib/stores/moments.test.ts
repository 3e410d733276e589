import { expect, test } from "bun:test";
import type { Face } from "#contract/profile.ts";
import { type Moment, queued, type Shown } from "./moments.ts";

const anna = { id: "anna", name: "Anna" } as Face;
const boris = { id: "boris", name: "Boris" } as Face;
const queueOf = (...moments: Moment[]): Shown[] =>
  moments.reduce<Shown[]>((queue, moment, id) => queued(queue, { ...moment, id }), []);
const kinds = (queue: Shown[]) => queue.map(({ kind }) => kind);

test("Moments queue in the order they arrive", () => {
  const queue = queueOf(
    { kind: "asks", person: anna },
    { kind: "stars", stars: 5 },
    { kind: "asks", person: boris },
  );
  expect(queue.map(({ id }) => id)).toEqual([0, 1, 2]);
});

test("A friendship replaces the request of the same person only", () => {
  const queue = queueOf(
    { kind: "asks", person: anna },
    { kind: "asks", person: boris },
    { kind: "friends", person: anna },
  );
  expect(kinds(queue)).toEqual(["asks", "friends"]);
  expect(queue[0]).toMatchObject({ person: boris });
});

test("A repeated request is queued once, stars each time", () => {
  expect(queueOf({ kind: "asks", person: anna }, { kind: "asks", person: anna })).toHaveLength(1);
  expect(queueOf({ kind: "stars", stars: 5 }, { kind: "stars", stars: 5 })).toHaveLength(2);
});
