import { expect, test } from "bun:test";
import type { Face } from "#contract/profile.ts";
import {
  done,
  NO_REVIEWS,
  postponed,
  type Review,
  requested,
  resumed,
  shown,
  synced,
  talkStarted,
} from "./review-queue.ts";

const review = (id: string): Review => ({ id, companion: { id: `person-${id}`, name: id } as Face });
const [a, b, c] = [review("a"), review("b"), review("c")];

test("An older review is a chip until the user opens it", () => {
  const reviews = synced(NO_REVIEWS, [a, b]);
  expect(shown(reviews, false)).toEqual({ form: "chip", left: 2 });
  expect(shown(resumed(reviews), false)).toEqual({ form: "card", review: a, left: 2 });
});

test("After a talk its review opens before older ones, and a repeated message adds it only once", () => {
  const reviews = requested(requested(synced(NO_REVIEWS, [a]), b, true), b, true);
  expect(shown(reviews, false)).toEqual({ form: "card", review: b, left: 2 });
});

test("A tab that did not have the talk shows a chip, and keeps an open card open", () => {
  expect(shown(requested(NO_REVIEWS, a, false), false)).toEqual({ form: "chip", left: 1 });
  const open = resumed(synced(NO_REVIEWS, [a]));
  expect(shown(requested(open, b, false), false)).toEqual({ form: "card", review: a, left: 2 });
});

test("During the next talk an open card shrinks to a chip, and returns afterwards", () => {
  const reviews = requested(NO_REVIEWS, a, true);
  expect(shown(reviews, true)).toEqual({ form: "chip", left: 1 });
  expect(shown(reviews, false)).toMatchObject({ form: "card", review: a });
});

test("A card that the user opens during a talk stays open until the next talk", () => {
  const reviews = resumed(requested(NO_REVIEWS, a, true));
  expect(shown(reviews, true)).toMatchObject({ form: "card", review: a });
  expect(shown(talkStarted(reviews), true)).toEqual({ form: "chip", left: 1 });
});

test("Each answered review opens the next, until none is left", () => {
  const all = resumed(synced(NO_REVIEWS, [a, b, c]));
  const afterOne = done(all, "a");
  expect(shown(afterOne, false)).toEqual({ form: "card", review: b, left: 2 });
  expect(shown(done(done(afterOne, "b"), "c"), false)).toBeNull();
});

test("A postponed review stays a chip when another one is closed elsewhere", () => {
  const reviews = done(postponed(requested(synced(NO_REVIEWS, [a, b]), c, true)), "a");
  expect(shown(reviews, false)).toEqual({ form: "chip", left: 2 });
});

test("A card closes when the server no longer lists its review, and otherwise stays open", () => {
  const open = requested(synced(NO_REVIEWS, [a]), b, true);
  expect(shown(synced(open, [b, a]), false)).toMatchObject({ form: "card", review: b });
  expect(shown(synced(open, [a]), false)).toEqual({ form: "chip", left: 1 });
  expect(shown(synced(open, []), false)).toBeNull();
});
