import { afterEach, expect, test } from "bun:test";
import { SECOND_MS } from "#contract/time.ts";
import { createTodayAdmin } from "#src/features/hours/admin/actions.ts";
import { createTalkWorlds } from "#test/helpers/talk-worlds.ts";
import { runToday } from "./today.ts";

const worlds = createTalkWorlds();
afterEach(worlds.close);

test("The numbers of today count talks of half a minute and more, once for the two", async () => {
  const { world } = worlds.fresh();
  const { annas, boriss } = await worlds.couple();
  await worlds.talk(annas, boriss, 5 * SECOND_MS);
  world.clock.advance(60_000);
  await worlds.talk(annas, boriss, 30 * SECOND_MS);
  const row = runToday(["today"], createTodayAdmin(world.deps))
    .split("\n")
    .find((each) => each.startsWith("Talks"));
  expect(row?.split(/ {2,}/)).toEqual(["Talks", "1", "0"]);
});
