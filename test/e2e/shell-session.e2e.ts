import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import auth from "../../client/locales/en/auth.json" with { type: "json" };
import { expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { failUntilPressed } from "./helpers/failing.ts";
import { send } from "./helpers/post.ts";
import { signedIn } from "./helpers/socket.ts";

const root = resolve(import.meta.dirname, "../..");

test("guests are redirected from members' pages to sign in", async ({ page, complaints }) => {
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

test("a loader covers sign-in pages for 600 ms, and no other guest page", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/auth/login");
  const loader = page.getByRole("status").filter({ hasText: "Loading" });
  await expect(loader).toBeVisible();
  // The page sets its title once rendered, and the loader starts counting no earlier.
  await expect(page).toHaveTitle(/^Sign in/);
  await page.clock.runFor(590);
  await expect(loader).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return loader.isHidden();
    })
    .toBe(true);
  await open(page, "/about");
  await expect(loader).toBeHidden();
});

test("a token that the server refuses is deleted and sign-in opens", async ({ page, complaints }) => {
  complaints.allow(/the server responded with a status of 401/);
  await open(page, "/about");
  await page.evaluate(() => localStorage.setItem("token", "not-a-token"));
  await page.goto("/");
  await expect(page).toHaveURL("/auth/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("an open page reacts by itself when the account is suspended or its session ends elsewhere", async ({
  page,
  person,
  server,
  complaints,
}) => {
  complaints.allow(/the server responded with a status of 40[13]/);
  const anna = await insertMember(page, server, "Anna");
  await Promise.all([signedIn(page), open(page, "/about")]);
  const settings = { ...process.env, DATA_DIR: server.dataDir };
  const { status } = spawnSync(process.execPath, ["src/admin.ts", "lock", anna.email], {
    cwd: root,
    env: settings,
  });
  expect(status).toBe(0);
  await expect(page).toHaveURL("/suspended");

  const other = await person();
  const boris = await insertMember(other, server, "Boris");
  await Promise.all([signedIn(other), open(other, "/about")]);
  const second = await other.context().newPage();
  await Promise.all([signedIn(second), open(second, "/about")]);
  await send(`${server.url}/api/auth/sign-out-all`, { method: "POST", token: boris.token });
  // Whichever asks the server first removes the token for both.
  for (const tab of [other, second]) {
    await expect(tab).toHaveURL("/auth/login");
    await expect(tab.getByText(auth.login.expired)).toBeVisible();
  }
});

test("a page whose data fails to load says so between header and menu, and retries on a press", {
  tag: "@phone",
}, async ({ page, server, complaints }) => {
  complaints.allow(/400|internal/);
  await insertMember(page, server, "Anna");
  await open(page, "/profile");
  const failing = /\/api\/(privacy|user\/profile\/as)/;
  const name = "Попробовать ещё раз";
  const again = page.getByRole("main").getByRole("button", { name });
  await failUntilPressed(page, failing, name, (route) =>
    route.fulfill({ status: 400, json: { code: "internal" } }),
  );
  for (const [path, read] of [
    ["/settings/privacy", "Фотографии"],
    ["/profile/as/stranger", "Anna"],
  ] as const) {
    await open(page, path);
    await expect(again).toBeVisible();
    await expect(page.getByRole("link", { name: "Знакомства" })).toBeVisible();
    await again.click();
    await expect(page.getByRole("main").getByText(read).first()).toBeVisible();
  }
  // The page may send one more request just as it closes.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
