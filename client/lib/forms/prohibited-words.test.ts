import { expect, test } from "bun:test";
import { personName } from "#contract/person-name.ts";
import { readSources } from "#test/helpers/sources.ts";
import { withoutProhibitedWords } from "./prohibited-words.ts";

test("A form refuses prohibited words with the code of the server", async () => {
  const name = withoutProhibitedWords(personName);
  expect((await name.safeParseAsync("Анна")).success).toBe(true);
  expect((await name.safeParseAsync("Страхуй")).success).toBe(true);
  const refused = await name.safeParseAsync("Мудак");
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(["obscene_terms"]);
});

test("The lists are only imported on demand, so that no first load includes them", () => {
  const from = readSources().filter(
    ({ file, mentions }) => file.startsWith("client/") && mentions.includes("src/prohibited-words/find.ts"),
  );
  expect(from.map(({ file }) => file)).toEqual(["client/lib/forms/prohibited-words.ts"]);
  expect(from[0]!.text).not.toMatch(/^import .*prohibited-words/m);
});
