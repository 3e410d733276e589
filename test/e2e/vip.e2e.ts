import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { payWith } from "./helpers/payments.ts";
import { upToValue } from "./helpers/texts.ts";
import { openPrices, shoot, VIP_TEXTS } from "./helpers/vip.ts";

test("A guest sees what VIP offers, and how to sign up", async ({ page, language }) => {
  const t = VIP_TEXTS[language];
  await open(page, "/vip");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("100");
  await expect(page.getByRole("heading", { name: t.benefits.calls.title })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: t.signUp })).toHaveAttribute(
    "href",
    /sign-up/,
  );
  await axe(page);
  await shoot(page, language, "guest");
});

test("A member takes the promotion, buys more with a second step, and another tab follows", {
  tag: "@phone",
}, async ({ person, server, language }) => {
  const t = VIP_TEXTS[language];
  const page = await person();
  await insertMember(page, server, "Anna");
  await open(page, "/vip");
  await shoot(page, language, "promotion");
  await axe(page);
  const other = await page.context().newPage();
  await other.goto("/subscription");
  await expect(other.getByText(t.subscription.none)).toBeVisible();
  await shoot(other, language, "none");

  await page.getByRole("button", { name: upToValue(t.lead.enable) }).click();
  await expect(page.getByRole("link", { name: t.manage })).toBeVisible();
  await expect(other.getByText(t.subscription.active)).toBeVisible();
  await shoot(page, language, "active");

  await page.getByRole("button", { name: upToValue(t.tariffs.pay) }).click();
  await page.waitForURL(/\/checkout\//);
  await axe(page);
  await shoot(page, language, "bank");
  await payWith(page, "secure");
  await shoot(page, language, "secure");
  await page.getByRole("textbox").fill("1234");
  await page.locator("button[value=confirm]").click();
  await expect(page.getByRole("heading", { name: t.payment.confirmed })).toBeVisible();
  await axe(page);
  await shoot(page, language, "paid");
  await page.getByRole("link", { name: t.manage }).click();
  await expect(page.getByText(t.history.state.confirmed)).toBeVisible();
  await axe(page);
  await shoot(page, language, "history");
  await expect(other.getByText(t.history.state.confirmed)).toBeVisible();
});

test("A member who comes Back from the bank to the page as it was left can pay", async ({ page, server }) => {
  const t = VIP_TEXTS.en;
  await insertMember(page, server, "Anna");
  await open(page, "/vip");
  await openPrices(page, t);
  // An empty answer leaves the page where it is, as the browser's cache of left pages returns it.
  await page.route("**/checkout/*", (route) => route.fulfill({ status: 204 }));
  const pay = page.getByRole("button", { name: upToValue(t.tariffs.pay) });
  const asked = page.waitForRequest("**/checkout/*");
  await pay.click();
  await asked;
  await expect(pay).toHaveAttribute("aria-busy", "true");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(pay).not.toHaveAttribute("aria-busy");
  await page.unroute("**/checkout/*");
  await pay.click();
  await page.waitForURL(/\/checkout\//);
});

test("A refused payment says why, a cancelled one says so, and a slow bank can be waited for", async ({
  person,
  server,
  language,
}) => {
  const t = VIP_TEXTS[language];
  const page = await person();
  await insertMember(page, server, "Anna");
  const pay = async () => {
    await open(page, "/vip");
    await openPrices(page, t);
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: upToValue(t.tariffs.pay) }).click();
    await page.waitForURL(/\/checkout\//);
  };
  await pay();
  await payWith(page, "empty");
  await expect(page.getByText(t.payment.why.insufficient_funds)).toBeVisible();
  await axe(page);
  await shoot(page, language, "refused");

  await page.getByRole("link", { name: t.payment.again }).click();
  await openPrices(page, t);
  await page.getByRole("button", { name: upToValue(t.tariffs.pay) }).click();
  await page.waitForURL(/\/checkout\//);
  await page.locator("button[value=leave]").click();
  await expect(page.getByRole("heading", { name: t.payment.canceled })).toBeVisible();

  await pay();
  await payWith(page, "slow");
  await expect(page.getByRole("heading", { name: t.payment.pending })).toBeVisible();
  await axe(page);
  await shoot(page, language, "pending");
  await open(page, "/subscription");
  await expect(page.getByText(t.history.state.pending)).toBeVisible();
  await shoot(page, language, "history-states");
});
