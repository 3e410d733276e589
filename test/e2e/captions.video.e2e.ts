import type { Locator } from "@playwright/test";
import { axe } from "./fixtures.ts";
import {
  CAPTIONS,
  hearsNothing,
  hearsSpeech,
  installed,
  isListening,
  speak,
  wentToService,
} from "./helpers/captions.ts";
import { Chatter, expect, meet, reach, test } from "./helpers/video.ts";

test("what one says is read by the other once both want it, and by no one while muted or after the talk", {
  tag: "@both",
}, async ({ person, language }) => {
  const t = CAPTIONS[language];
  const anna = new Chatter(await person(), language);
  const boris = new Chatter(await person(), language);
  await hearsSpeech(anna.page);
  await hearsNothing(boris.page);
  await anna.arrive();
  await boris.arrive();
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  const settings = (who: Chatter) =>
    reach(
      who.page.getByRole("button", {
        name: new RegExp(`^(${who.t.controls.settings}|${who.t.controls.more})$`),
      }),
    );

  // Boris' browser recognises nothing, so he is offered nothing until Anna has something for him.
  await settings(boris);
  await expect(boris.page.getByRole("switch", { name: boris.t.devices.sounds })).toBeVisible();
  await expect(boris.page.getByRole("switch", { name: t.say.label })).toBeHidden();
  await expect(boris.page.getByRole("switch", { name: t.read.label })).toBeHidden();
  await boris.page.keyboard.press("Escape");

  await settings(anna);
  await anna.page.getByRole("switch", { name: t.say.label }).press("Space");
  await expect.poll(() => installed(anna.page)).toEqual([language === "ru" ? "ru-RU" : "en-US"]);
  await axe(anna.page);
  await anna.page.keyboard.press("Escape");
  // No one reads yet, so no one listens.
  expect(await isListening(anna.page)).toBe(false);
  await expect(boris.page.getByText(t.offer.read)).toBeVisible();
  await reach(boris.page.getByRole("button", { name: t.offer.show, exact: true }));
  await expect.poll(() => isListening(anna.page)).toBe(true);

  await speak(anna.page, "I scream", false);
  const subtitles = boris.page.getByRole("region", { name: t.title });
  await expect(subtitles).toHaveText("I scream");
  await speak(anna.page, "Ice cream <b>is</b> nice");
  await expect(subtitles).toHaveText("Ice cream <b>is</b> nice");
  await axe(boris.page);
  await speak(anna.page, "And then everyone stayed until night to finish a report that no one needs", false);
  await expect(subtitles).toContainText("no one needs");
  const edges = async (one: Locator) => (await one.boundingBox())!;
  const [text, self] = [
    await edges(subtitles.locator("p").last()),
    await edges(boris.page.getByTestId("self")),
  ];
  const isBeside = text.x + text.width <= self.x || self.x + self.width <= text.x;
  expect(isBeside || self.y + self.height <= text.y).toBe(true);

  await anna.press(anna.t.controls.mute);
  await expect.poll(() => isListening(anna.page)).toBe(false);
  expect(await speak(anna.page, "a secret")).toBe(false);
  await anna.press(anna.t.controls.unmute);
  await expect.poll(() => isListening(anna.page)).toBe(true);

  expect(await boris.page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Ice cream");
  await boris.page.close();
  await anna.was("companionLeft");
  await expect.poll(() => isListening(anna.page)).toBe(false);
  expect(await wentToService(anna.page)).toBe(false);
});
