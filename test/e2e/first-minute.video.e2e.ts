import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Demo, startDemo } from "./helpers/demo.ts";
import { Chatter, meet, test } from "./helpers/video.ts";

/** What the README tells a newcomer to do after `up`, step by step. */

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());

test("One browser, one profile: the two printed addresses are two people, and they meet", async ({
  playwright,
  launchOptions,
  complaints,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "randevu-profile-"));
  const browser = await playwright.chromium.launchPersistentContext(profile, launchOptions);
  const people = await Promise.all(
    demo.addresses.map(async (address) => {
      const page = await browser.newPage();
      complaints.of(page);
      const person = new Chatter(page, "ru");
      await person.watch();
      await page.goto(address);
      return person;
    }),
  );
  for (const person of people) await person.start();
  await meet(people[0]!, people[1]!);
  await browser.close();
  await rm(profile, { recursive: true, force: true });
});
