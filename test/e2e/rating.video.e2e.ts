import { axe, open } from "./fixtures.ts";
import { expect, talk, test } from "./helpers/rating.ts";
import { meet } from "./helpers/video.ts";

/** Any talk may be reviewed, so that no test waits for half a minute; `rating.test.ts` tests the time with its own clock. */
test.use({ serverEnv: { REVIEWED_TALK_MS: "1" } });

test("Two members meet, see who the other is, become friends and rate each other", {
  tag: "@phone",
}, async ({ rater }) => {
  const [anna, boris] = [await rater("Anna"), await rater("Boris")];
  boris.praisedBefore(anna);
  boris.verify();
  await axe(anna.page);
  await talk(anna, boris);

  await test.step("each sees the other's card; a request sent from it is accepted in the card of the moment", async () => {
    const [annas, boriss] = [await anna.openCard("Boris"), await boris.openCard("Anna")];
    await expect(annas).toContainText(/Boris, \d\d/);
    await expect(boriss).toContainText(/Anna, \d\d/);
    await expect(annas).toContainText(/Фото подтверждено\s9\sмая\s2025/);
    await expect(boriss).not.toContainText("Фото подтверждено");
    await boris.closeCard();
    await axe(anna.page);
    const coming = boris.acceptOfRequest();
    await annas.getByRole("button", { name: anna.contacts.friend.add }).click();
    const accept = await coming;
    await expect(annas.getByRole("button", { name: anna.contacts.friend.sent })).toBeVisible();
    await accept.click();
    await expect(annas.getByRole("button", { name: anna.contacts.friend.friends })).toBeVisible();
  });

  await test.step("after the talk both are asked for stars, while the search continues", async () => {
    await anna.closeCard();
    await anna.press(anna.t.stop);
    await expect(anna.promptFor("Boris")).toBeVisible();
    await boris.is("searching");
    await expect(boris.promptFor("Anna")).toBeVisible();
    await axe(anna.page);
    const upright = anna.page.viewportSize()!;
    await anna.page.setViewportSize({ width: 740, height: 360 });
    const paused = anna.page.getByRole("heading", { name: anna.t.ready.stopped });
    for (const part of [paused, anna.promptFor("Boris")]) await expect(part).toBeInViewport({ ratio: 1 });
    await anna.page.setViewportSize(upright);
  });

  await test.step("five stars show on the profile, and a skipped review is gone", async () => {
    const prompt = anna.promptFor("Boris");
    await prompt.getByRole("radio").nth(4).check();
    const stars = boris.moment.filter({ hasText: boris.contacts.moment.starsText });
    // A pointer keeps it open: otherwise it disappears after six seconds.
    await Promise.all([stars.hover(), prompt.getByRole("button", { name: anna.rated.review.send }).click()]);
    await expect(prompt).toBeHidden();
    for (const size of [boris.page.viewportSize()!, { width: 1280, height: 800 }]) {
      await boris.page.setViewportSize(size);
      await stars.hover();
      const report = boris.page.getByRole("button", { name: boris.t.report.last });
      const { y, height } = (await report.boundingBox())!;
      expect((await stars.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
    }
    await boris.promptFor("Anna").getByRole("button", { name: boris.rated.review.skip }).click();
    await expect(boris.promptFor("Anna")).toBeHidden();
    await open(boris.page, "/profile");
    await expect(boris.page.getByText(/5[.,]0/)).toBeVisible();
    await open(anna.page, `/profile/${boris.id}`);
    await expect(anna.page.getByText(/5[.,]0/)).toBeVisible();
    expect(await boris.ask("/api/rating/pending-reviews")).toEqual({ data: [] });
  });
});

test("Preferences keep two members apart, and let them meet once they are widened", {
  tag: "@phone",
}, async ({ rater }) => {
  const [anna, boris] = [await rater("Anna"), await rater("Boris")];
  const { preferences } = anna.rated;
  const { filters } = anna;
  await test.step("a preference is saved at once, and counted on the button", async () => {
    const form = await anna.openPreferences();
    await axe(anna.page);
    const men = form.getByRole("radio", { name: filters.sexes.MALE, exact: true });
    // The choice is rendered from the query cache, a tick after the click.
    await men.click();
    await expect(men).toBeChecked();
    await expect
      .poll(async () => (await anna.ask<{ sex: string }>("/api/filter/queue-preferences")).sex)
      .toBe("MALE");
    await anna.page.keyboard.press("Escape");
    await expect(
      anna.page.getByRole("button", { name: new RegExp(`^${preferences.button}\\s*, 1 `) }),
    ).toBeVisible();
  });

  await anna.start();
  await boris.start();
  await Promise.all([anna.is("searching"), boris.is("searching")]);
  await expect.poll(async () => (await anna.ask<{ waiting: number }>("/api/queue/rating")).waiting).toBe(2);

  const form = await anna.openPreferences();
  expect(anna.roomId).toBeUndefined();
  // This press ends the search, and with it the dialog.
  await form
    .locator("[name=wanted-sex]")
    .and(form.getByRole("radio", { name: filters.sexes.ANY, exact: true }))
    .click();
  await meet(anna, boris);
});
