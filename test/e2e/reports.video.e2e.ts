import { axe } from "./fixtures.ts";
import { admin } from "./helpers/moderation.ts";
import { dialog, press, report, TEXTS } from "./helpers/reports.ts";
import { expect, guestKeyOf, test } from "./helpers/video.ts";

test("a guest reports an anonymous companion, during a talk and after it", { tag: "@phone" }, async ({
  talking,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const [anna, boris] = await talking();
  const picture = anna.page.getByTestId("companion-video");
  await anna.press(anna.t.report.open);
  await expect(dialog(anna.page).getByText(t.about.stranger)).toBeVisible();
  await expect(picture).toHaveCSS("filter", /blur/);
  await expect(picture).toHaveJSProperty("muted", true);
  await press(anna.page, t.cancel);
  await expect(picture).not.toHaveCSS("filter", /blur/);
  await expect(picture).toHaveJSProperty("muted", false);
  // While no one touches the screen the other buttons hide, the flag never does.
  await expect(anna.page.getByTestId("stage")).toHaveAttribute("data-quiet", "true");
  const inSight = (name: string) =>
    anna.button(name).evaluate((button) => button.checkVisibility({ opacityProperty: true }));
  await expect.poll(() => inSight(anna.t.stop)).toBe(false);
  expect(await inSight(anna.t.report.open)).toBe(true);
  await anna.button(anna.t.report.open).click();
  await axe(anna.page);
  await press(anna.page, t.reasons.insults);
  await expect(anna.page.getByText(t.thanks.title, { exact: true })).toBeVisible();
  await anna.is("searching");
  await boris.was("companionLeft");
  await boris.page.getByRole("button", { name: boris.t.report.last }).click();
  await press(boris.page, t.reasons.other);
  await press(boris.page, t.send);
  await expect(dialog(boris.page).getByText(t.missing.text)).toBeVisible();
  await report(boris.page, t, t.reasons.violent_threats, "Left with a threat");
  await expect(dialog(boris.page).getByText(t.help.title)).toBeVisible();
  await press(boris.page, t.thanks.done);
  await expect(boris.page.getByText(boris.t.report.sent)).toBeVisible();

  const [annasKey, borissKey] = [await guestKeyOf(anna), await guestKeyOf(boris)];
  expect(JSON.stringify(anna.heard)).not.toContain(borissKey);
  expect(JSON.stringify(boris.heard)).not.toContain(annasKey);
  const told = admin(server, "reports", "--open");
  expect(told).toMatch(new RegExp(`insults +video +open +no +guest:${borissKey}`));
  expect(told).toMatch(new RegExp(`violent_threats +video +open +no +guest:${annasKey}`));
});
