import { afterAll, expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const { sqlite } = world.deps.db;
const changesKept = () => sqlite.query("SELECT count(*) AS n FROM person_changes").get();

test("A server that stops while it applies many changes leaves the rest for the next start", async () => {
  sqlite.run(`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 5000)
    INSERT INTO users (id, name, sex, created_at) SELECT printf('%036d', at), 'Анна', 'FEMALE', 1 FROM n`);
  await world.features.dating.settleChanges();
  expect(changesKept()).toEqual({ n: 0 });

  sqlite.run("UPDATE users SET status = 'Гуляю'");
  const settling = world.features.dating.settleChanges();
  world.deps.hub.stop();
  await settling;
  expect(changesKept()).not.toEqual({ n: 0 });
});
