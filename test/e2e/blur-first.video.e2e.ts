import { axe } from "./fixtures.ts";
import { GUARD } from "./helpers/guard.ts";
import { expect, meet, test } from "./helpers/video.ts";

test("strangers stay blurred until the user wants to see them, but are heard", { tag: "@phone" }, async ({
  chatter,
  language,
}) => {
  const [anna, boris] = [await chatter(), await chatter()];
  const picture = anna.page.getByTestId("companion-video");
  const show = anna.button(anna.t.veil.lift);
  await anna.press(anna.t.preview);
  await anna.is("ready");
  await anna.button(anna.t.controls.more).click();
  await anna.page.getByRole("radio", { name: GUARD[language].modes.blur }).check();
  await anna.page.keyboard.press("Escape");
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  await anna.hears();
  await expect(show).toBeVisible();
  await expect(picture).toHaveCSS("filter", /blur/);
  await expect(picture).toHaveJSProperty("disablePictureInPicture", true);
  await expect(picture).toHaveJSProperty("muted", false);
  await expect(boris.page.getByTestId("companion-video")).not.toHaveCSS("filter", /blur/);
  await axe(anna.page);
  await show.click();
  await expect(picture).not.toHaveCSS("filter", /blur/);
  await expect(picture).toHaveJSProperty("disablePictureInPicture", false);

  // Everyone is a stranger again in the next room.
  await boris.press(boris.t.next);
  await expect(show).toBeVisible();
  await expect(picture).toHaveCSS("filter", /blur/);
});
