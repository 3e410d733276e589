import { DEMO_PASSWORD } from "../../scripts/seed/accounts.ts";
import { expect, test } from "./fixtures.ts";
import { startDemo } from "./helpers/demo.ts";
import { lostControls } from "./helpers/lost-controls.ts";
import { postTo } from "./helpers/post.ts";

const SCREENS = {
  guest: ["/", "/about", "/auth/sign-up"],
  member: [
    "/",
    "/rating",
    "/dating",
    "/profile",
    "/profile/edit",
    "/contacts/requests",
    "/settings/privacy",
    "/settings/security",
    "/vip",
  ],
};
/** Where text of twice the size is measured too. */
const ENLARGED = new Set([
  "/about",
  "/auth/sign-up",
  "/rating",
  "/profile/edit",
  "/contacts/requests",
  "/settings/security",
]);
const LOADING = /^(Загружаем|Loading)…$/;
const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };

test("on 320 px and at twice the size of text no control is cut off or covered", { tag: "@phone" }, async ({
  page,
}) => {
  const demo = await startDemo();
  try {
    await page.addInitScript(() => localStorage.setItem("cookieAgreement", "true"));
    const url = demo.addresses[0]!;
    const lost: Record<string, string[]> = {};
    for (const viewer of ["guest", "member"] as const) {
      if (viewer === "member") {
        const account = { email: "member@demo.example", password: DEMO_PASSWORD };
        const { token } = await postTo<{ token: string }>(`${url}/api/auth/login`, account);
        await page.evaluate((kept) => localStorage.setItem("token", kept), token);
      }
      for (const path of SCREENS[viewer]) {
        await page.setViewportSize(NARROW);
        await page.goto(`${url}${path}`);
        await page.locator("#boot").waitFor({ state: "detached" });
        await page.waitForLoadState("networkidle");
        await page.getByText(LOADING).first().waitFor({ state: "hidden" });
        const narrow = await lostControls(page);
        if (narrow.length > 0) lost[`${viewer} ${path} on 320 px`] = narrow;
        if (!ENLARGED.has(path)) continue;
        await page.setViewportSize(PHONE);
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        const large = await lostControls(page);
        if (large.length > 0) lost[`${viewer} ${path} at 200 %`] = large;
      }
    }
    expect(lost).toEqual({});
  } finally {
    await page.close();
    await demo.stop();
  }
});
