import { chromiumFlags } from "../../playwright.config.ts";
import { axe } from "./fixtures.ts";
import { expect, test } from "./helpers/video.ts";

/** A machine with a microphone and no camera. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...chromiumFlags, "--use-fake-device-for-media-stream=device-count=0"],
    }),
});

test("Without a camera a guest may continue with sound only, and the companion is told so", async ({
  chatter,
}) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await anna.start();
  await expect(anna.page.getByRole("heading", { name: anna.t.permission.missingCamera })).toBeVisible();
  await axe(anna.page);
  for (const one of [anna, boris]) {
    if (one === boris) await boris.start();
    await one.press(one.t.permission.onlySound);
  }
  await Promise.all([anna.is("talking"), boris.is("talking")]);
  await Promise.all([anna.hears(), boris.hears()]);
  await expect(anna.page.getByText(anna.t.state.companionCameraOff)).toBeVisible();
});
