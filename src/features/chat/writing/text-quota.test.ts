import { afterAll, expect, test } from "bun:test";
import { MESSAGE_MAX } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { createPeopleWorld } from "#test/helpers/people.ts";

const world = createPeopleWorld({ env: { RATE_LIMITS: "on" } });
afterAll(world.close);

test("A member writes two megabytes of text a day, and another as much", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  world.befriend(anna, boris);
  const write = (from: string, to: string) =>
    world.features.chats
      .send(from, { to, content: "😀".repeat(MESSAGE_MAX / 2), imageIds: [], clientId: world.deps.ids() })
      .then(
        () => "stored",
        ({ code }) => code as string,
      );
  const outcomes: string[] = [];
  for (let n = 0; n < 260; n++) outcomes.push(await write(anna.id, boris.id));
  expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(250);
  expect(outcomes.at(-1)).toBe("rate_limited");
  expect(await write(boris.id, anna.id)).toBe("stored");
  world.clock.advance(DAY_MS);
  expect(await write(anna.id, boris.id)).toBe("stored");
});
