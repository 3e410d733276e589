import auth from "../../client/locales/ru/auth.json" with { type: "json" };
import chat from "../../client/locales/ru/chat.json" with { type: "json" };
import dating from "../../client/locales/ru/dating.json" with { type: "json" };
import events from "../../client/locales/ru/events.json" with { type: "json" };
import profile from "../../client/locales/ru/profile.json" with { type: "json" };
import settings from "../../client/locales/ru/settings.json" with { type: "json" };
import shell from "../../client/locales/ru/shell.json" with { type: "json" };
import video from "../../client/locales/ru/video.json" with { type: "json" };
import { findWebKit } from "../../scripts/engines.ts";
import { test as base, expect, open } from "../e2e/fixtures.ts";
import { EventGoer } from "../e2e/helpers/events.ts";
import { linkFromMail } from "../e2e/helpers/mailbox.ts";
import { Person } from "./person.ts";
import { WebKit } from "./webkit.ts";

const programs = findWebKit();
const PHONE = { width: 390, height: 844 };
const EMAIL = "anna@webkit.example";

const test = base.extend<{ webkit: WebKit }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  webkit: async ({}, use, info) => {
    const webkit = await WebKit.launch(programs!, PHONE);
    try {
      await use(webkit);
      if (info.status !== info.expectedStatus) await webkit.screenshot(info.outputPath("webkit.png"));
    } finally {
      await webkit.close();
    }
  },
});
test.skip(!programs, "WebKitGTK is not installed");

test("WebKit reports missing video, and sign-up, profile, dating, chat, events and settings work", async ({
  webkit,
  page,
  server,
}) => {
  const anna = new Person(webkit, server.url);
  const boris = await new EventGoer(page, "Борис", server).join();
  const named = (text: string) => text.replace("{{name}}", "Борис");

  await test.step("without WebRTC it says so", async () => {
    await anna.open("/");
    // The cookie notice appears by itself after a while and would cover what is pressed then.
    await anna.press("button", shell.cookie.agree);
    await anna.press("button", video.start);
    await anna.sees("heading", video.permission.unsupported);
    await anna.press("button", video.permission.cancel);
    await anna.sees("button", video.start);
  });

  await test.step("sign-up", async () => {
    await anna.open("/auth/sign-up");
    await anna.fill("textbox", auth.signUp.name, "Анна");
    await anna.press("radio", auth.signUp.sexFEMALE);
    await anna.fill("textbox", auth.signUp.birthday, "05051995", "05.05.1995");
    await anna.press("button", auth.signUp.next);
    await anna.fill("textbox", auth.signUp.email, EMAIL);
    await anna.fill("textbox", auth.signUp.password, "lamppost17");
    await anna.press("checkbox", auth.signUp.adult);
    await anna.press("checkbox", "/^Я принимаю/");
    await anna.press("button", auth.signUp.submit);
    await anna.sees("heading", auth.signUp.sentTitle);
    await anna.open(await linkFromMail(server, EMAIL, "/auth/confirm/"));
    await anna.press("link", auth.confirm.profile);
  });

  await test.step("profile", async () => {
    await anna.press("button", "/^Город/");
    await anna.fill("combobox", "Город", "моск");
    await anna.press("option", "/^Москва/");
    await anna.press("button", "/^О себе/");
    await anna.fill("textbox", "/^О себе/", "Люблю джаз");
    await anna.press("button", profile.save);
    await anna.reads(profile.saved);
    await anna.open("/profile");
    await anna.reads("Люблю джаз");
  });

  await test.step("dating", async () => {
    await anna.open("/dating");
    await anna.press("button", named(dating.keep));
    await anna.sees("button", named(dating.forget));
    await anna.open("/dating/bookmarks");
    await anna.sees("link", "/Борис/");
  });

  await test.step("chat, with a companion in Chromium", async () => {
    const { id } = await boris.ask<{ id: string }>("GET", "/api/user/me");
    await anna.open(`/chats/with/${id}`);
    await anna.fill("textbox", chat.composer.label, "Привет из WebKit");
    await anna.press("button", chat.composer.send);
    await open(page, "/chats");
    await page.getByRole("listitem").filter({ hasText: "Анна" }).getByRole("link").click();
    await expect(page.getByRole("log")).toContainText("Привет из WebKit");
    await page.getByRole("textbox", { name: chat.composer.label }).fill("И вам привет");
    await page.getByRole("button", { name: chat.composer.send }).click();
    await anna.reads("И вам привет");
  });

  await test.step("events", async () => {
    await boris.hosts("Прогулка у реки");
    await anna.open("/events");
    await anna.press("button", events.locked.open);
    await anna.press("button", "/^Включить VIP/");
    await anna.press("link", "/Прогулка у реки/");
    await anna.press("button", events.attendance.come);
    await anna.reads(events.attendance.coming);
  });

  await test.step("settings", async () => {
    await anna.open("/settings/privacy");
    await anna.press("radio", settings.privacy.levels.FRIENDS);
    await anna.open("/settings/account");
    await anna.press("button", settings.account.signOut);
    await anna.sees("heading", auth.login.title);
  });
  // Requests under way when she signs out get 401.
  expect(webkit.complaints.filter((line) => !line.includes("status of 401"))).toEqual([]);
});
