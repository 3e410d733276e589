import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorld } from "#test/helpers/world.ts";
import { Books } from "./books.ts";
import { Tally } from "./promises.ts";

const folder = mkdtempSync(join(tmpdir(), "randevu-books-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("Days are right after purchases and refunds, and what is missing, double or short is counted", async () => {
  const world = createWorld();
  const { sqlite } = world.deps.db;
  const anna = world.newPerson();
  for (const card of ["good", "empty", "disputed"] as const) {
    const { id, url } = await world.payments.buy(anna);
    await world.payments.pay(url, card);
    await world.payments.check(anna, id);
  }
  let copies = 0;
  const broken = () => {
    const file = join(folder, `${++copies}.db`);
    sqlite.run("VACUUM INTO ?", [file]);
    const [books, tally] = [new Books(file), new Tally()];
    books.checkDays(tally);
    expect(books.rows()).toMatchObject({ payments: 3 });
    books.close();
    return tally.counts.days!.broken;
  };
  expect(broken()).toBe(0);

  sqlite.run("UPDATE users SET vip_until = vip_until + 1 WHERE id = ?", [anna.id]);
  expect(broken()).toBe(1);
  sqlite.run("UPDATE users SET vip_until = vip_until - 1 WHERE id = ?", [anna.id]);
  sqlite.run("UPDATE payments SET days = days + 1 WHERE status = 'confirmed'");
  expect(broken()).toBe(2);
  sqlite.run("UPDATE payments SET status = 'rejected'");
  expect(broken()).toBe(2);
});
