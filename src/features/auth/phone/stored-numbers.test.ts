import { afterEach, beforeEach, expect, test } from "bun:test";
import { createLog } from "#src/services/log.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let lines: string[];
beforeEach(() => {
  lines = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  world = createWorld({ log });
});
afterEach(() => world.close());

const person = (phoneNumber: string, { verifiedAt = null as number | null, country = "RU" } = {}) =>
  world.newPerson({ country }, { phoneNumber, phoneVerifiedAt: verifiedAt });
const phoneOf = ({ id }: { id: string }) =>
  world.deps.db.sqlite
    .query("SELECT phone_number AS number, phone_verified_at AS verifiedAt FROM accounts WHERE user_id = ?")
    .get(id);
const normalise = () => world.features.auth.normaliseStoredNumbers();

test("National numbers become E.164 by their owner's country; others stay unchanged", () => {
  const anna = person("89001234567", { verifiedAt: 5 });
  const greta = person("015112345678", { country: "DE" });
  const yuki = person("819012345678", { country: "JP" });
  const odd = person("11111");
  normalise();
  expect(phoneOf(anna)).toEqual({ number: "79001234567", verifiedAt: 5 });
  expect(phoneOf(greta)).toMatchObject({ number: "4915112345678" });
  expect(phoneOf(yuki)).toMatchObject({ number: "819012345678" });
  expect(phoneOf(odd)).toMatchObject({ number: "11111" });
});

test.each([
  ["the old spelling", 5, null],
  ["the new spelling", null, 5],
])(
  "Of two accounts with one number, the one that proved it in %s keeps it, and the log says so",
  (_, old, young) => {
    const anna = person("89001234567", { verifiedAt: old });
    const boris = person("79001234567", { verifiedAt: young });
    normalise();
    const [kept, lost] = old ? [anna, boris] : [boris, anna];
    expect(phoneOf(kept)).toEqual({ number: "79001234567", verifiedAt: 5 });
    expect(phoneOf(lost)).toEqual({ number: null, verifiedAt: null });
    expect(lines.join()).toContain(`"lostBy":"${lost.id}"`);
    expect(lines.join()).not.toContain("9001234567");
  },
);

test("A second run changes and logs nothing", () => {
  person("89001234567", { verifiedAt: 5 });
  person("79001234567");
  normalise();
  const before = lines.length;
  const accounts = () => world.deps.db.sqlite.query("SELECT * FROM accounts").all();
  const rows = accounts();
  normalise();
  expect(accounts()).toEqual(rows);
  expect(lines).toHaveLength(before);
});
