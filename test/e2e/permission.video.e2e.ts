import { chromiumFlags } from "../../playwright.config.ts";
import { axe } from "./fixtures.ts";
import { expect, meet, test } from "./helpers/video.ts";

/** A browser that denies permissions until they are granted. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...chromiumFlags.filter((flag) => !flag.includes("fake-ui")), "--deny-permission-prompts"],
    }),
});

test("A refused camera is explained for this browser, and works as soon as it is allowed", {
  tag: "@phone",
}, async ({ chatter }) => {
  const anna = await chatter();
  await anna.start();
  await expect(anna.page.getByRole("heading", { name: anna.t.permission.denied })).toBeVisible();
  const steps = anna.page.getByRole("list", { name: anna.t.permission.stepsTitle }).getByRole("listitem");
  await expect(steps).toHaveCount(3);
  await axe(anna.page);
  await anna.press(anna.t.permission.cancel);
  await expect(anna.button(anna.t.start)).toBeVisible();

  await anna.start();
  await expect(steps).toHaveCount(3);
  await anna.page.context().grantPermissions(["camera", "microphone"]);
  await anna.press(anna.t.permission.retry);
  await anna.is("searching");
  const boris = await chatter();
  await boris.page.context().grantPermissions(["camera", "microphone"]);
  await boris.start();
  await meet(anna, boris);
});
