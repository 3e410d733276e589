import sharp from "sharp";
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { log, TEXTS } from "./helpers/chat.ts";
import { GUARD, redIsNudity } from "./helpers/guard.ts";

const photo = async (background: string) => ({
  name: `${background}.png`,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer(),
});

test("photos of people who are no friends are blurred until opened, and the guard looks first", async ({
  person,
  server,
  language,
}) => {
  const [t, guard] = [TEXTS[language], GUARD[language]];
  const [anna, boris] = [await person({ guard: true }), await person()];
  const { id: annaId } = await newMember(anna, server, "Anna");
  const { id: borisId } = await newMember(boris, server, "Boris");
  await redIsNudity(anna);
  await open(boris, `/chats/with/${annaId}`);
  await boris.locator("input[type=file]").setInputFiles([await photo("green"), await photo("red")]);
  await expect(boris.getByRole("button", { name: t.composer.removePhoto })).toHaveCount(2);
  await boris.getByRole("button", { name: t.composer.send }).click();
  const nameOf = (number: number) =>
    t.message.photo.replace("{{number}}", String(number)).replace("{{total}}", "2");
  // Their sender sees them.
  await expect(log(boris).getByRole("button", { name: nameOf(2) })).toBeVisible();

  const fetched: string[] = [];
  anna.on("request", (request) => request.url().includes("/media/") && fetched.push(request.url()));
  await open(anna, `/chats/with/${borisId}`);
  const hidden = log(anna).getByRole("button", { name: guard.photo.show });
  await expect(hidden).toHaveCount(2);
  expect(fetched).toEqual([]);
  await axe(anna);
  await hidden.first().click();
  await expect(log(anna).getByRole("button", { name: nameOf(1) })).toBeVisible();
  await hidden.click();
  const covered = log(anna).getByRole("button", { name: guard.photo.covered });
  await expect(covered).toBeVisible();
  // Full screen shows only what is open.
  await log(anna)
    .getByRole("button", { name: nameOf(1) })
    .click();
  const { title } = t.ui.lightbox;
  const only = title.replace("{{number}}", "1").replace("{{total}}", "1");
  await expect(anna.getByRole("dialog", { name: only })).toBeVisible();
  await anna.keyboard.press("Escape");
  await covered.click();
  await expect(log(anna).getByRole("button", { name: nameOf(2) })).toBeVisible();
});
