import { expect, open, test } from "./fixtures.ts";

test("guests are led from members' pages to sign in", { tag: "@both" }, async ({ page, complaints }) => {
  complaints.allow(/the server responded with a status of 404/);
  for (const path of [
    "/rating",
    "/profile",
    "/profile/edit",
    "/settings/privacy",
    "/dating",
    "/subscription",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL("/auth/login");
  }
});

test("a loader covers sign-in pages for 600 ms and no other page of a guest", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/auth/login");
  const loader = page.getByRole("status").filter({ hasText: "Loading" });
  await expect(loader).toBeVisible();
  // The page names itself once it stands, which is when the loader begins to count.
  await expect(page).toHaveTitle(/^Sign in/);
  await page.clock.runFor(590);
  await expect(loader).toBeVisible();
  await page.clock.runFor(20);
  await expect(loader).toBeHidden();
  await open(page, "/about");
  await expect(loader).toBeHidden();
});

test("a token that the server refuses is forgotten and sign-in opens", { tag: "@both" }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/the server responded with a status of 401/);
  await open(page, "/about");
  await page.evaluate(() => localStorage.setItem("token", "not-a-token"));
  await page.goto("/");
  await expect(page).toHaveURL("/auth/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});
