import chatEn from "../../client/locales/en/chat.json" with { type: "json" };
import chatRu from "../../client/locales/ru/chat.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { admin } from "./helpers/moderation.ts";
import { hadPromotion, payWith } from "./helpers/payments.ts";
import { getAs, idOf, postTo } from "./helpers/post.ts";
import { upToValue } from "./helpers/texts.ts";
import { buy, shoot, VIP_TEXTS } from "./helpers/vip.ts";

const TEXTS = { ru: { ...VIP_TEXTS.ru, chat: chatRu }, en: { ...VIP_TEXTS.en, chat: chatEn } };

test.use({ serverEnv: { FREE_CHATS: "1" } });

test("a limit leads to VIP, and the payment back to the page before", async ({
  person,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const [page, others] = [await person(), await person()];
  await insertMember(page, server, "Anna");
  const [boris, vera] = await Promise.all(
    ["Boris", "Vera"].map(async (name) => {
      const { token } = await insertMember(others, server, name);
      return idOf(server, token);
    }),
  );
  hadPromotion(server);
  await open(page, `/chats/with/${boris}`);
  await page.getByRole("textbox", { name: t.chat.composer.label }).fill("The free one");
  await page.getByRole("button", { name: t.chat.composer.send }).click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);

  await open(page, `/chats/with/${vera}`);
  await page.getByRole("button", { name: t.chat.closed.more }).click();
  await page.getByRole("link", { name: t.limit.tariffs }).click();
  await buy(page, t);
  await page.getByRole("link", { name: t.goBack }).click();
  await expect(page).toHaveURL(new RegExp(`/chats/with/${vera}$`));
  await page.getByRole("textbox", { name: t.chat.composer.label }).fill("With VIP");
  await page.getByRole("button", { name: t.chat.composer.send }).click();
  await expect(page.getByRole("log").getByText("With VIP")).toBeVisible();
});

test("A payment survives its page: closed at the bank, it can be continued from the subscription page", async ({
  person,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const page = await person();
  await insertMember(page, server, "Anna");
  hadPromotion(server);
  const first = await page.context().newPage();
  await open(page, "/subscription");
  await first.goto(`${server.url}/vip`);
  await first.getByRole("button", { name: upToValue(t.tariffs.pay) }).click();
  await first.waitForURL(/\/checkout\//);
  await first.close();

  await page.reload();
  await page.getByRole("link", { name: upToValue(t.latest.pending) }).click();
  await expect(page.getByRole("heading", { name: t.payment.pending })).toBeVisible();
  await page.getByRole("link", { name: t.payment.toBank }).click();
  await payWith(page, "good");
  await expect(page.getByRole("heading", { name: t.payment.confirmed })).toBeVisible();
});

test("A refund shows on the payment's page and in every other tab", async ({ person, server, language }) => {
  const t = TEXTS[language];
  const page = await person();
  const { token } = await insertMember(page, server, "Anna");
  const boss = await insertMember(await person(), server, "Olga");
  admin(server, "role", boss.email, "admin");
  hadPromotion(server);
  await open(page, "/vip");
  await buy(page, t);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/subscription`);
  await expect(other.getByText(t.subscription.active)).toBeVisible();

  const { data } = await getAs<{ data: { id: string }[] }>(token, `${server.url}/api/vip/payment-status`);
  await postTo(`${server.url}/api/vip/payments/${data[0]!.id}/refund`, { note: "asked for it" }, boss.token);
  await expect(page.getByRole("heading", { name: t.payment.refunded })).toBeVisible();
  await expect(page.getByText(upToValue(t.payment.noVip))).toBeVisible();
  await expect(other.getByText(upToValue(t.latest.refunded))).toBeVisible();
  await expect(other.getByText(t.subscription.expired)).toBeVisible();
  await axe(other);
  await shoot(other, language, "refunded");
});

test("A member whose VIP has ended sees since when, and how to get it again", async ({
  person,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const page = await person();
  await insertMember(page, server, "Anna");
  hadPromotion(server, Date.UTC(2026, 0, 10));
  await open(page, "/vip");
  await expect(page.getByText(upToValue(t.lead.expired))).toBeVisible();
  await axe(page);
  await shoot(page, language, "expired-offer");
  await open(page, "/subscription");
  await expect(page.getByText(t.subscription.expired)).toBeVisible();
  await axe(page);
  await shoot(page, language, "expired");
});
