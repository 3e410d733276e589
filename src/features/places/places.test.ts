import { afterAll, describe, expect, test } from "bun:test";
import type { City } from "#contract/people.ts";
import { databaseWithCities } from "#test/helpers/database.ts";
import { createWorld } from "#test/helpers/world.ts";

const db = databaseWithCities();
const world = createWorld({ db });
afterAll(world.close);

async function ask(route: string, query: Record<string, string>, lang = "ru"): Promise<City[]> {
  const address = `/api/city/${route}?${new URLSearchParams(query)}`;
  const { status, body } = await world.stranger.get(address, { "accept-language": lang });
  expect(status).toBe(200);
  expect(body.pagination).toEqual({ page: 1, perPage: 20, total: (body.data as City[]).length });
  return body.data as City[];
}
const namesOf = (found: City[]) => found.map(({ name }) => name);
const names = async (name: string, lang = "ru", country = "*") =>
  namesOf(await ask("suggestions", { name, country_code: country }, lang));

describe("A city is found", () => {
  test.each([
    ["моск", "Москва"],
    ["МОСК", "Москва"],
    [" москва ", "Москва"],
    ["mosc", "Москва"],
    ["санкт", "Санкт-Петербург"],
    ["петерб", "Санкт-Петербург"],
    ["екат", "Екатеринбург"],
    ["ерев", "Ереван"],
    ["são paulo", "Сан-Паулу"],
    ["sao pau", "Сан-Паулу"],
  ])("%s: %s comes first", async (typed, first) => {
    expect((await names(typed))[0]).toBe(first);
  });

  test("with either ё or е", async () => {
    for (const [one, other] of [
      ["ёлк", "елк"],
      ["орёл", "орел"],
      ["королёв", "королев"],
    ] as const)
      expect(await names(one)).toEqual(await names(other));
    expect((await names("орел"))[0]).toBe("Орёл");
    expect((await names("королев"))[0]).toBe("Королёв");
  });

  test("by a later word of its name, even before a far smaller city that begins with it", async () => {
    const found = await names("новгород");
    expect(found).toContain("Нижний Новгород");
    expect(found).toContain("Великий Новгород");
    expect((await names("нов"))[0]).toBe("Новосибирск");
    expect(await names("петербург")).toEqual(expect.arrayContaining(["Санкт-Петербург", "Петербург"]));
    expect((await names("йорк"))[0]).toBe("Нью-Йорк");
  });

  test("within one country when a country is given", async () => {
    const found = await ask("suggestions", { name: "мин", country_code: "BY" });
    expect(found[0]?.name).toBe("Минск");
    expect(new Set(found.map(({ country }) => country))).toEqual(new Set(["BY"]));
    expect(namesOf(await ask("suggestions", { name: "моск", country_code: "DE" }))).not.toContain("Москва");
  });

  test("under its English name for users who read English", async () => {
    expect((await names("моск", "en-US,en;q=0.9"))[0]).toBe("Moscow");
    expect((await names("mosc", "ru-RU,ru;q=0.9,en;q=0.8"))[0]).toBe("Москва");
  });

  test("among twenty at most, the largest first", async () => {
    const found = await ask("suggestions", { name: "к" });
    expect(found).toHaveLength(20);
    const sizes = found.map(({ population }) => population);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });
});

describe("Popular cities", () => {
  test("are the largest of a country, or of all", async () => {
    const russian = await ask("popular", { country_code: "RU" });
    expect(namesOf(russian).slice(0, 2)).toEqual(["Москва", "Санкт-Петербург"]);
    expect(russian).toHaveLength(20);
    const all = await ask("popular", {});
    expect(new Set(all.map(({ country }) => country)).size).toBeGreaterThan(3);
  });

  test("are those that match a name, when one is given", async () => {
    expect(namesOf(await ask("popular", { name: "каз" }))[0]).toBe("Казань");
  });
});

test("A name without matches gives an empty list, and odd characters cause no error", async () => {
  for (const odd of ["ъъъ", "%", "_", "*", "\u0000", "\ud800", "' OR 1=1", "\u{10FFFF}", "я".repeat(60)])
    expect(await names(odd)).toEqual([]);
  expect((await names("'")).length).toBe(20);
});

test("A suggestion needs a name, and a country is two letters or a star", async () => {
  const without = await world.stranger.get("/api/city/suggestions");
  expect(without).toMatchObject({ status: 422, body: { errors: [{ path: "name", code: "required" }] } });
  expect((await world.stranger.get("/api/city/suggestions?name=%20")).body).toMatchObject({
    errors: [{ path: "name", code: "required" }],
  });
  for (const country of ["ru", "RUS", ""])
    expect((await world.stranger.get(`/api/city/popular?country_code=${country}`)).status).toBe(422);
});
