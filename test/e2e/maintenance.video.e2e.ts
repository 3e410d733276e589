import shellEn from "../../client/locales/en/shell.json" with { type: "json" };
import shellRu from "../../client/locales/ru/shell.json" with { type: "json" };
import { axe, open } from "./fixtures.ts";
import { admin } from "./helpers/moderation.ts";
import { expect, test } from "./helpers/video.ts";

const TEXTS = { ru: shellRu, en: shellEn };

test("maintenance does not interrupt a talk; everyone else waits, and continues where they were", {
  tag: "@phone",
}, async ({ talking, person, server, language, complaints }) => {
  complaints.allow(/status of 503/);
  const t = TEXTS[language].maintenance;
  const reader = await person();
  await open(reader, "/support");
  const text = reader.getByRole("main").getByRole("textbox").nth(1);
  await text.fill("Half of a sentence");

  const [anna, boris] = await talking();
  admin(server, "maintenance", "on", "--until", "30m");

  const curtain = reader.getByRole("dialog", { name: t.title });
  await expect(curtain).toBeVisible();
  await axe(reader);
  await expect(anna.page.getByText(t.inTalk)).toBeVisible();
  await boris.sees();
  await axe(anna.page);
  await anna.press(anna.t.stop);
  await expect(anna.page.getByRole("dialog", { name: t.title })).toBeVisible();
  await expect(boris.page.getByRole("dialog", { name: t.title })).toBeVisible();

  admin(server, "maintenance", "off");
  for (const page of [reader, anna.page, boris.page])
    await expect(page.getByRole("dialog", { name: t.title })).toBeHidden();
  await expect(text).toHaveValue("Half of a sentence");
});
