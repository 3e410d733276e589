import { axe } from "./fixtures.ts";
import { confirm } from "./helpers/confirm.ts";
import { expect, talk, test } from "./helpers/rating.ts";

/** Long enough that even with slow browsers this talk is too short for a review. */
test.use({ serverEnv: { REVIEWED_TALK_MS: "600000" } });

test("A short talk asks for no review, and a blocked companion is gone at once", async ({ rater }) => {
  const [anna, boris] = [await rater("Anna"), await rater("Boris")];
  await talk(anna, boris);
  const card = await anna.openCard("Boris");
  await axe(anna.page);
  await card.getByRole("button", { name: anna.contacts.more.replace("{{name}}", "Boris") }).click();
  await anna.page.getByRole("menuitem", { name: anna.contacts.block.block }).click();
  await confirm(anna.page, anna.contacts.block.block);
  await anna.was("companionLeft");
  await boris.was("companionLeft");
  await Promise.all([anna.is("searching"), boris.is("searching")]);
  await expect(anna.promptFor("Boris")).toBeHidden();
});
