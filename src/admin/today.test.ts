import { expect, test } from "bun:test";
import { SECOND_MS } from "#contract/time.ts";
import { createTodayAdmin } from "#src/features/hours/admin/actions.ts";
import { createWorld } from "#test/helpers/world.ts";
import { runToday } from "./today.ts";

test("The numbers of today count talks of half a minute and more, once for the two", async () => {
  const world = createWorld();
  const { annas, boriss } = await world.talks.couple();
  await world.talks.talk(annas, boriss, 5 * SECOND_MS);
  world.clock.advance(60_000);
  await world.talks.talk(annas, boriss, 30 * SECOND_MS);
  const row = runToday(["today"], createTodayAdmin(world.deps))
    .split("\n")
    .find((each) => each.startsWith("Talks"));
  expect(row?.split(/ {2,}/)).toEqual(["Talks", "1", "0"]);
  await world.close();
});
