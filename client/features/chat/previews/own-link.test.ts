import { expect, test } from "bun:test";
import fc from "fast-check";
import { ownLinkIn } from "./own-link.ts";

const ORIGIN = "https://randevu.example";
const ID = "01980a50-2b6d-7b8a-8f5e-9e4a7c2d1b03";

test.each([
  [`${ORIGIN}/events/${ID}`, { kind: "events", id: ID }],
  [`Пойдём? ${ORIGIN}/events/${ID}.`, { kind: "events", id: ID }],
  [`(${ORIGIN}/profile/${ID}/)`, { kind: "people", id: ID }],
  [`${ORIGIN}/events/${ID}?from=feed#top и ${ORIGIN}/profile/x`, { kind: "events", id: ID }],
  [`${ORIGIN}/meet/${ID}/a1_b-2`, { kind: "events", id: ID }],
  [`https://other.example ${ORIGIN}/faq ${ORIGIN}/profile/${ID}`, { kind: "people", id: ID }],
])("In %j it finds %j", (text, found) => {
  expect(ownLinkIn(text, ORIGIN)).toEqual(found as ReturnType<typeof ownLinkIn>);
});

test.each([
  `https://evil.example/events/${ID}`,
  `https://randevu.example.evil.example/events/${ID}`,
  `${ORIGIN}.evil.example/events/${ID}`,
  `${ORIGIN}:8080/events/${ID}`,
  `${ORIGIN}@evil.example/events/${ID}`,
  `https://evil.example/?to=x${ORIGIN}/events/${ID}`,
  `${ORIGIN}/events/${ID}/edit`,
  `${ORIGIN}/events/new`,
  `${ORIGIN}/profile/edit`,
  `${ORIGIN}/profile/${ID}/call`,
  `${ORIGIN}/auth/confirm/${ID}`,
  `${ORIGIN}/meet/${ID}`,
  `${ORIGIN}/events/${ID}@evil.example`,
  `${ORIGIN}/events/https://evil.example`,
  "randevu.example/events/1",
  "",
])("In %j it finds nothing", (text) => {
  expect(ownLinkIn(text, ORIGIN)).toBeNull();
});

test("Whatever people write, it takes time in proportion, and only ids that stand in the text", () => {
  const piece = fc.oneof(
    fc.constantFrom(ORIGIN, "/events/", "/profile/", "/meet/", ID, "@", ".", " ", "/", ":", "?"),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join("");
      const found = ownLinkIn(text, ORIGIN);
      if (found) expect(text).toContain(`/${found.id}`);
    }),
    { numRuns: 2_000, seed: 2030 },
  );
  expect(ownLinkIn(`${ORIGIN}/events/`.repeat(5_000), ORIGIN)).toBeNull();
});
