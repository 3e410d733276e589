import en from "../../client/locales/en/talk.json" with { type: "json" };
import ru from "../../client/locales/ru/talk.json" with { type: "json" };
import { axe } from "./fixtures.ts";
import { expect, meet, test } from "./helpers/video.ts";

const TEXTS = { ru, en: en as typeof ru };

test("Two guests meet by a private link, a third is refused, and the link ends with their talk", {
  tag: "@phone",
}, async ({ chatter, language }) => {
  const t = TEXTS[language];
  const [anna, boris, vera] = [await chatter(), await chatter(), await chatter()];
  await anna.page.getByRole("link", { name: anna.t.invite }).click();
  await axe(anna.page);
  await anna.press(t.make.button);
  const made = anna.page.getByLabel(t.share.link);
  await expect(made).toHaveValue(/\/talk#[\w-]{43}$/);
  const link = await made.inputValue();
  await anna.press(t.share.code);
  await expect(anna.page.getByRole("img", { name: t.share.codeLabel })).toBeVisible();
  await anna.press(t.enter);
  await expect(anna.page.getByRole("heading", { name: t.waiting.title })).toBeVisible();
  await axe(anna.page);

  await boris.page.goto(link);
  await expect(boris.page.getByRole("heading", { name: t.invited.title })).toBeVisible();
  await boris.press(t.enter);
  await meet(anna, boris);
  // No press is needed, so no camera is asked for.
  await vera.page.goto(link);
  await expect(vera.page.getByRole("heading", { name: t.taken.title })).toBeVisible();
  await axe(vera.page);

  await anna.press(t.hangUp);
  await expect(anna.page.getByRole("heading", { name: t.over.stopped })).toBeVisible();
  await expect(boris.page.getByRole("heading", { name: t.over.left })).toBeVisible();
  await axe(boris.page);
  await vera.page.reload();
  await expect(vera.page.getByRole("heading", { name: t.expired.title })).toBeVisible();
  // As when a messenger has cut it off. No server need be asked about that.
  await vera.page.goto("/about");
  await vera.page.routeWebSocket("/ws", (ws) => ws.close());
  await vera.page.goto(link.slice(0, -1));
  await expect(vera.page.getByRole("heading", { name: t.expired.title })).toBeVisible();
});
