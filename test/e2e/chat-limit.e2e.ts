import type { Page } from "@playwright/test";
import chatEn from "../../client/locales/en/chat.json" with { type: "json" };
import vipEn from "../../client/locales/en/vip.json" with { type: "json" };
import chatRu from "../../client/locales/ru/chat.json" with { type: "json" };
import vipRu from "../../client/locales/ru/vip.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { idOf } from "./helpers/post.ts";
import type { RunningServer } from "./helpers/server.ts";
import { upToValue } from "./helpers/texts.ts";

const TEXTS = { ru: { ...chatRu, vip: vipRu }, en: { ...chatEn, vip: vipEn } };

test.use({ serverEnv: { FREE_CHATS: "1" } });

async function newMemberId(page: Page, server: RunningServer, name: string): Promise<string> {
  return idOf(server, (await insertMember(page, server, name)).token);
}

test("a user who has started all free chats of a day is offered VIP, and can write with it", {
  tag: "@phone",
}, async ({ person, server, language }) => {
  const t = TEXTS[language];
  const [anna, others] = [await person(), await person()];
  await newMemberId(anna, server, "Anna");
  const boris = await newMemberId(others, server, "Boris");
  const vera = await newMemberId(others, server, "Vera");
  const field = anna.getByRole("textbox", { name: t.composer.label });

  await open(anna, `/chats/with/${boris}`);
  await field.fill("The free one");
  await anna.getByRole("button", { name: t.composer.send }).click();
  await expect(anna).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);

  await open(anna, `/chats/with/${vera}`);
  await expect(anna.getByText(t.closed.chat_limit_reached)).toBeVisible();
  await expect(field).toHaveCount(0);
  await anna.getByRole("button", { name: t.closed.more }).click();
  await expect(anna.getByRole("dialog", { name: t.vip.limit.chats.title })).toBeVisible();
  await axe(anna);
  await anna.getByRole("button", { name: upToValue(t.vip.limit.enable) }).click();
  await expect(anna.getByText(upToValue(t.vip.limit.enabled)).first()).toBeVisible();

  await field.fill("With VIP");
  await anna.getByRole("button", { name: t.composer.send }).click();
  await expect(anna.getByRole("log").getByText("With VIP")).toBeVisible();
});
