import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools.ts";
import { accountLines, DEMO_PASSWORD, demoAccounts } from "./accounts.ts";

const readme = readFileSync(join(root, "README.md"), "utf8");
const accounts = Object.values(demoAccounts(0));

test("README names every demo account and its password", () => {
  for (const { email } of accounts) expect(readme).toContain(`\`${email}\``);
  expect(readme).toMatch(new RegExp(`password \`${DEMO_PASSWORD}\``));
});

test("`up` prints every demo account with its password", () => {
  for (const line of accountLines(accounts)) expect(line).toContain(DEMO_PASSWORD);
});
