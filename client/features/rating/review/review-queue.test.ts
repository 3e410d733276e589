import { expect, test } from "bun:test";
import type { Face } from "#contract/profile.ts";
import {
  asked,
  done,
  known,
  NO_REVIEWS,
  postponed,
  type Review,
  resumed,
  shown,
  talkStarted,
} from "./review-queue.ts";

const review = (id: string): Review => ({ id, companion: { id: `person-${id}`, name: id } as Face });
const [a, b, c] = [review("a"), review("b"), review("c")];

test("What has waited since earlier is a chip, and opens only when asked for", () => {
  const reviews = known(NO_REVIEWS, [a, b]);
  expect(shown(reviews, false)).toEqual({ form: "chip", left: 2 });
  expect(shown(resumed(reviews), false)).toEqual({ form: "card", review: a, left: 2 });
});

test("After a talk its review is asked for at once, before older ones, and once however often it is told", () => {
  const reviews = asked(asked(known(NO_REVIEWS, [a]), b, true), b, true);
  expect(shown(reviews, false)).toEqual({ form: "card", review: b, left: 2 });
});

test("Tabs and pages where the talk was not show a chip, and leave open what is open", () => {
  expect(shown(asked(NO_REVIEWS, a, false), false)).toEqual({ form: "chip", left: 1 });
  const open = resumed(known(NO_REVIEWS, [a]));
  expect(shown(asked(open, b, false), false)).toEqual({ form: "card", review: a, left: 2 });
});

test("During the next talk an open card is but a chip, and stands there again afterwards", () => {
  const reviews = asked(NO_REVIEWS, a, true);
  expect(shown(reviews, true)).toEqual({ form: "chip", left: 1 });
  expect(shown(reviews, false)).toMatchObject({ form: "card", review: a });
});

test("A user who opens a card during a talk has it, and the next talk puts it aside again", () => {
  const reviews = resumed(asked(NO_REVIEWS, a, true));
  expect(shown(reviews, true)).toMatchObject({ form: "card", review: a });
  expect(shown(talkStarted(reviews), true)).toEqual({ form: "chip", left: 1 });
});

test("Given one by one, the next follows, and after the last there is nothing", () => {
  const all = resumed(known(NO_REVIEWS, [a, b, c]));
  const afterOne = done(all, "a");
  expect(shown(afterOne, false)).toEqual({ form: "card", review: b, left: 2 });
  expect(shown(done(done(afterOne, "b"), "c"), false)).toBeNull();
});

test("What was put aside stays a chip when another review is closed elsewhere", () => {
  const reviews = done(postponed(asked(known(NO_REVIEWS, [a, b]), c, true)), "a");
  expect(shown(reviews, false)).toEqual({ form: "chip", left: 2 });
});

test("A card closes when the server no longer knows its review, and stays open when it does", () => {
  const open = asked(known(NO_REVIEWS, [a]), b, true);
  expect(shown(known(open, [b, a]), false)).toMatchObject({ form: "card", review: b });
  expect(shown(known(open, [a]), false)).toEqual({ form: "chip", left: 1 });
  expect(shown(known(open, []), false)).toBeNull();
});
