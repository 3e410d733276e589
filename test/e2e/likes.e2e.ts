import en from "../../client/locales/en/dating.json" with { type: "json" };
import ru from "../../client/locales/ru/dating.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { card } from "./helpers/dating.ts";
import { named } from "./helpers/texts.ts";

// Its own server, since the search would find people whom other journeys leave behind.
test.use({ serverEnv: { LOG_LEVEL: "error" } });

test("Two like each other: neither knows before both do, then both do, and one writes", {
  tag: "@both",
}, async ({ person, server, language }) => {
  const t = language === "ru" ? ru : en;
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await Promise.all([open(anna.page, "/dating"), open(boris.page, "/dating/likes")]);

  await test.step("Anna likes Boris, takes it back and likes him again; his page shows nothing of it", async () => {
    const heart = card(anna.page, "Boris").getByRole("button", { name: named(t.likes.give, "Boris") });
    const taken = card(anna.page, "Boris").getByRole("button", { name: named(t.likes.takeBack, "Boris") });
    await heart.first().click();
    await taken.first().click();
    await heart.first().click();
    await expect(taken.first()).toHaveAttribute("aria-pressed", "true");
    await expect(boris.page.getByText(t.likes.noMatches)).toBeVisible();
    await expect(boris.page.getByText(t.likes.hiddenFew)).toBeVisible();
    await axe(boris.page);
  });

  await test.step("Boris likes her on her profile: both learn that it is mutual", async () => {
    await open(boris.page, `/profile/${anna.id}`);
    await boris.page
      .getByRole("button", { name: named(t.likes.give, "Anna") })
      .first()
      .click();
    const match = boris.page.getByRole("dialog", { name: t.likes.match });
    await expect(match).toBeVisible();
    await expect(anna.page.getByText(t.likes.match, { exact: true })).toBeVisible();
    await axe(boris.page);
    await match.getByRole("link", { name: t.likes.write }).click();
    await expect(boris.page).toHaveURL(new RegExp(`/chats/with/${anna.id}`));
  });

  await test.step("Anna finds him among those who like her back, and ends it", async () => {
    await open(anna.page, "/dating/likes");
    const tile = card(anna.page, "Boris");
    await expect(tile.getByText(t.likes.new)).toBeVisible();
    await axe(anna.page);
    await tile.getByRole("button", { name: named(t.likes.mutual, "Boris") }).click();
    await expect(anna.page.getByText(t.likes.noMatches)).toBeVisible();
  });
});
