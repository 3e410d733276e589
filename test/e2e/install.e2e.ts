import type { Page } from "@playwright/test";
import authEn from "../../client/locales/en/auth.json" with { type: "json" };
import chatEn from "../../client/locales/en/chat.json" with { type: "json" };
import installEn from "../../client/locales/en/install.json" with { type: "json" };
import chatRu from "../../client/locales/ru/chat.json" with { type: "json" };
import installRu from "../../client/locales/ru/install.json" with { type: "json" };
import videoRu from "../../client/locales/ru/video.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember, registerMember } from "./helpers/account.ts";
import { idOf, postTo } from "./helpers/post.ts";

/** Posts the form that a browser posts when a user shares to the installed app. */
const share = (page: Page, form: Record<string, string>) =>
  page.evaluate((values) => {
    const element = Object.assign(document.createElement("form"), { method: "POST", action: "/share" });
    for (const [name, value] of Object.entries(values))
      element.append(Object.assign(document.createElement("input"), { name, value }));
    document.body.append(element);
    element.submit();
  }, form);

test("shared content waits for sign-in, and becomes a draft to the person who is picked", async ({
  page,
  person,
  server,
}) => {
  const boris = await newMember(await person(), server, "Boris");
  const anna = await registerMember(server, "Anna");
  await boris.request(`/api/user/friendship/requests/follow/${await idOf(server, anna.token)}`, {});
  await postTo(`${server.url}/api/user/friendship/requests/follow/${boris.id}`, {}, anna.token);

  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await open(page, "/about");
  await share(page, { title: "A film", text: "50% off & more?", url: "https://example.org/?a=b#c" });
  await expect(page).toHaveURL("/auth/login");
  await page.getByLabel(authEn.login.email).fill(anna.email);
  await page.getByLabel(authEn.login.password, { exact: true }).fill(anna.password);
  await page.getByRole("main").getByRole("button", { name: authEn.login.submit, exact: true }).click();

  await expect(page.getByRole("heading", { name: chatEn.share.title })).toBeVisible();
  await expect(page).toHaveURL("/share");
  await expect(page.getByText("50% off & more?")).toBeVisible();
  await axe(page);
  await page.reload();
  await page.getByRole("link", { name: "Boris" }).click();
  const composer = page.getByRole("textbox", { name: chatEn.composer.label });
  await expect(composer).toHaveValue("A film\n50% off & more?\nhttps://example.org/?a=b#c");
  // It is used once: the next visit finds nothing, and nothing was sent or put into an address.
  await open(page, "/share");
  await expect(page).toHaveURL("/chats");
  expect((await boris.request("/api/chat/allPagination")) as object).toMatchObject({ data: [] });
  expect(asked.filter((url) => /film|example\.org/.test(url))).toEqual([]);
});

test("the service worker accepts shared content offline; a link of our scheme leads only to known pages", {
  tag: "@phone",
}, async ({ person, server, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::|404/);
  const page = await person({ serviceWorkers: "allow" });
  await newMember(page, server, "Anna");
  await open(page, "/events");
  await expect.poll(() => page.evaluate(async () => (await caches.match("/chats")) !== undefined)).toBe(true);
  await page.goto(`/open?link=${encodeURIComponent("web+randevu://contacts/friends")}`);
  await expect(page).toHaveURL("/contacts/friends");
  await page.goto(`/open?link=${encodeURIComponent("web+randevu://settings/account")}`);
  await expect(page).toHaveURL("/404");

  // Browsers may share to an open window: its search continues, and it asks afterwards.
  await page.goto("/");
  await page.getByRole("button", { name: videoRu.start, exact: true }).click();
  const stage = page.getByTestId("stage");
  await expect(stage).toHaveAttribute("data-state", "searching");
  await share(page, { text: "После разговора" });
  await expect(page.getByText(chatRu.share.afterTalk).first()).toBeVisible();
  await expect(stage).toHaveAttribute("data-state", "searching");
  await page.getByRole("button", { name: videoRu.stop, exact: true }).click();
  await page.getByRole("button", { name: videoRu.close, exact: true }).click();
  await expect(page).toHaveURL("/share");
  await expect(page.getByText("После разговора")).toBeVisible();

  await page.goto("/chats");
  await page.context().setOffline(true);
  await share(page, { text: "Пойдём в кино?" });
  await expect(page).toHaveURL("/share");
  await expect(page.getByText("Пойдём в кино?")).toBeVisible();
  await axe(page);
});

/** Fires the event of an installable app, which headless Chromium does not fire. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      Object.assign(window, { wasPrompted: true });
      return { outcome: "accepted" };
    };
    dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });

const onAnotherDay = (page: Page) =>
  page.addInitScript(() => {
    localStorage.install ??= JSON.stringify({ days: 1, day: "2020-1-1", hinted: false });
  });

test("installation is offered once, on a second day, and always in the settings", async ({
  page,
  server,
}) => {
  await newMember(page, server, "Anna");
  await onAnotherDay(page);
  const hint = page.getByRole("region", { name: installEn.hint.title });
  await open(page, "/");
  await offer(page);
  await expect(hint).toBeVisible();
  await axe(page);
  await hint.getByRole("button", { name: installEn.button }).click();
  await expect(hint).toBeHidden();
  expect(await page.evaluate(() => "wasPrompted" in window)).toBe(true);

  await open(page, "/settings/notifications");
  await offer(page);
  await page.getByRole("button", { name: installEn.button }).click();
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect(page.getByText(installEn.installed)).toBeVisible();
  await open(page, "/");
  await offer(page);
  await expect(page.getByRole("main")).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.install).hinted)).toBe(true);
  await expect(hint).toBeHidden();
});

test("an iPhone is shown the way to the Home Screen step by step", { tag: "@phone" }, async ({
  page,
  server,
}) => {
  await newMember(page, server, "Anna");
  await onAnotherDay(page);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "standalone", { value: false });
    Object.defineProperty(Navigator.prototype, "maxTouchPoints", { value: 5 });
  });
  await open(page, "/profile");
  const hint = page.getByRole("region", { name: installRu.hint.title });
  await hint.getByRole("button", { name: installRu.hint.how }).click();
  const guide = page.getByRole("dialog", { name: installRu.ios.title });
  await expect(guide.getByRole("listitem")).toHaveCount(3);
  await axe(page);
  await page.keyboard.press("Escape");
  await hint.getByRole("button", { name: installRu.hint.close }).click();
  await expect(hint).toBeHidden();
  await open(page, "/settings/notifications");
  await expect(page.getByText(installRu.ios.why)).toBeVisible();
});
