import { expect, test } from "bun:test";
import { addressOf } from "./nominatim.ts";

test.each<[told: string, found: Parameters<typeof addressOf>[0], line: string]>([
  [
    "a house",
    { name: "", address: { road: "Тверская улица", house_number: "7", city: "Москва" } },
    "Тверская улица, 7, Москва",
  ],
  [
    "a street",
    { name: "Тверская улица", address: { road: "Тверская улица", city: "Москва" } },
    "Тверская улица, Москва",
  ],
  [
    "a square",
    { name: "", address: { pedestrian: "Красная площадь", city: "Москва" } },
    "Красная площадь, Москва",
  ],
  [
    "a café",
    { name: "Кофе", address: { road: "улица Мира", house_number: "1", town: "Клин" } },
    "Кофе, улица Мира, 1, Клин",
  ],
  ["a village", { name: "Ясная Поляна", address: { village: "Ясная Поляна" } }, "Ясная Поляна"],
  [
    "a village with a house number but no street",
    { address: { house_number: "12", village: "Выра" } },
    "Выра",
  ],
  ["nothing", { error: "Unable to geocode" }, ""],
])("The address of %s is one line", (_told, found, line) => {
  expect(addressOf(found)).toBe(line);
});
