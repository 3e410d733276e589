import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { confirm } from "./helpers/confirm.ts";
import { linkFromMail } from "./helpers/mailbox.ts";
import { hadPromotion, runPaymentJobs } from "./helpers/payments.ts";
import { upToValue } from "./helpers/texts.ts";
import { buy, openPrices, shoot, VIP_TEXTS } from "./helpers/vip.ts";

test("A buyer agrees to automatic charges, turns them off in two taps and on again, and a link in an e-mail ends them", {
  tag: "@phone",
}, async ({ person, server, language, complaints }) => {
  complaints.allow(/404/);
  const t = VIP_TEXTS[language];
  const page = await person();
  const { email } = await insertMember(page, server, "Anna");
  hadPromotion(server);
  await open(page, "/vip");
  await page.getByRole("radio").first().check();
  const agree = page.getByRole("checkbox");
  await expect(agree).not.toBeChecked();
  await expect(page.getByText(upToValue(t.renewal.option))).toBeVisible();
  await agree.check();
  await axe(page);
  await shoot(page, language, "agree");
  await buy(page, t);

  await page.getByRole("link", { name: t.manage }).click();
  await expect(page.getByText(t.renewal.state.on, { exact: true })).toBeVisible();
  await expect(page.getByText("•••• 0004").first()).toBeVisible();
  await axe(page);
  await shoot(page, language, "renewal-on");
  await page.getByRole("button", { name: t.renewal.stop }).click();
  await confirm(page, t.renewal.stop);
  await expect(page.getByText(t.renewal.state.off, { exact: true })).toBeVisible();
  await shoot(page, language, "renewal-off");
  await page.getByRole("button", { name: t.renewal.resume }).click();
  await axe(page);
  await shoot(page, language, "renewal-resume");
  await confirm(page, t.renewal.resumeButton);
  await expect(page.getByText(t.renewal.state.on, { exact: true })).toBeVisible();

  runPaymentJobs(server, 27);
  const stranger = await person();
  const link = server.url + (await linkFromMail(server, email, "/vip/stop/"));
  // Some mail programs break a link at the end of a line.
  await stranger.goto(link.slice(0, -8));
  await expect(stranger.getByRole("heading", { name: t.stop.wrongTitle })).toBeVisible();
  await expect(stranger.getByRole("button", { name: t.stop.button })).toHaveCount(0);
  await stranger.goto(link);
  await axe(stranger);
  await shoot(stranger, language, "stop");
  await stranger.getByRole("button", { name: t.stop.button }).click();
  await expect(stranger.getByText(t.stop.doneText)).toBeVisible();
  // The open page of the member follows by itself.
  await expect(page.getByText(t.renewal.state.off, { exact: true })).toBeVisible();
});

test("A failed charge is shown, with the days of grace; a card can be removed", async ({
  person,
  server,
  language,
}) => {
  const t = VIP_TEXTS[language];
  const page = await person();
  await insertMember(page, server, "Anna");
  hadPromotion(server);
  await open(page, "/vip");
  await page.getByRole("radio").first().check();
  await page.getByRole("checkbox").check();
  await buy(page, t, "once");

  runPaymentJobs(server, 27);
  runPaymentJobs(server, 29.01);
  await open(page, "/subscription");
  await expect(page.getByText(t.renewal.state.grace, { exact: true })).toBeVisible();
  await expect(page.getByText(t.payment.why.insufficient_funds)).toBeVisible();
  await expect(page.getByText(t.history.state.rejected)).toBeVisible();
  await axe(page);
  await shoot(page, language, "grace");

  await page.getByRole("button", { name: upToValue(t.cards.remove) }).click();
  await expect(page.getByText(t.cards.removeLast)).toBeVisible();
  await confirm(page, t.cards.removeButton);
  await expect(page.getByRole("heading", { name: t.cards.title })).toHaveCount(0);
  await expect(page.getByText(t.renewal.state.off, { exact: true })).toBeVisible();
});

test("SBP shows a code on a desktop and opens the banking app on a phone, and the page follows", {
  tag: "@both",
}, async ({ person, server, language }) => {
  const t = VIP_TEXTS[language];
  const isPhone = language === "ru";
  const page = await person();
  await insertMember(page, server, "Anna");
  await open(page, "/vip");
  await openPrices(page, t);
  await page.getByRole("radio", { name: t.tariffs.methods.sbp }).check();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("button", { name: upToValue(t.tariffs.pay) }).click();
  await expect(page.getByRole("heading", { name: t.sbp.title })).toBeVisible();
  await expect(page.getByRole("img", { name: t.sbp.code })).toBeVisible({ visible: !isPhone });
  await axe(page);
  await shoot(page, language, "sbp");
  const link = page.getByRole("link", { name: isPhone ? t.sbp.openApp : t.sbp.openHere });
  const app = await page.context().newPage();
  await app.goto(server.url + (await link.getAttribute("href")));
  await app.locator("button[value=pay]").click();
  await expect(page.getByRole("heading", { name: t.payment.confirmed })).toBeVisible();
});
