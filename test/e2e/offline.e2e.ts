import type { Page } from "@playwright/test";
import chatEn from "../../client/locales/en/chat.json" with { type: "json" };
import shellEn from "../../client/locales/en/shell.json" with { type: "json" };
import uiEn from "../../client/locales/en/ui.json" with { type: "json" };
import chatRu from "../../client/locales/ru/chat.json" with { type: "json" };
import shellRu from "../../client/locales/ru/shell.json" with { type: "json" };
import uiRu from "../../client/locales/ru/ui.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { EventGoer, eventTexts } from "./helpers/events.ts";
import { isOwnSocket } from "./helpers/socket.ts";

const TEXTS = {
  ru: { chat: chatRu, shell: shellRu, ui: uiRu },
  en: { chat: chatEn as unknown as typeof chatRu, shell: shellEn as unknown as typeof shellRu, ui: uiEn },
};
const beginningOf = (text: string) => text.slice(0, text.indexOf("{{"));

/** Waits for the shell, which the worker caches last. */
const untilCached = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await caches.match("/chats")) !== undefined)).toBe(true);

/** Waits until the messages of the chat are stored, not only its line in the list. */
const untilStored = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (words) =>
          new Promise<boolean>((found) => {
            const asking = indexedDB.open("offline");
            asking.onsuccess = () => {
              const all = asking.result.transaction("values").objectStore("values").getAll();
              all.onsuccess = () => {
                asking.result.close();
                const stretches = all.result.filter(({ key }) => key[0] === "messages");
                found(JSON.stringify(stretches).includes(words));
              };
            };
          }),
        text,
      ),
    )
    .toBe(true);

/** Runs in the page: Chromium, emulated to be offline, may say after a reload that it is online. */
function sayWhatIsNoted(): void {
  Object.defineProperty(navigator, "onLine", { get: () => sessionStorage.getItem("network") !== "offline" });
}

const sayNetwork = (page: Page, network: "offline" | "online") =>
  page.evaluate((now) => {
    sessionStorage.setItem("network", now);
    dispatchEvent(new Event(now));
  }, network);

test("An event that a member goes to and its chat are available offline, also after a reload, with their age", {
  tag: "@phone",
}, async ({ person, server, language, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::/);
  const t = eventTexts[language];
  const { chat, shell, ui } = TEXTS[language];
  const anna = await new EventGoer(await person(), "Anna", server).join();
  const boris = await new EventGoer(await person({ serviceWorkers: "allow" }), "Boris", server).join();
  const id = await anna.hosts("Cinema under the sky", { address: "Garden 3" });
  await boris.ask("POST", "/api/event/reaction/set", { eventID: id, type: "coming" });
  const { page } = boris;
  await page.addInitScript(sayWhatIsNoted);
  await boris.opens(`/events/${id}`);
  await expect(page.getByText(t.attendance.coming, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: t.write.replace("{{name}}", "Anna") }).click();
  await page.getByRole("textbox", { name: chat.composer.label }).fill("Is there room for my dog?");
  await page.getByRole("button", { name: chat.composer.send }).click();
  await expect(page).toHaveURL(/\/chats\/[\w-]{36}$/);
  await untilCached(page);
  await untilStored(page, "Is there room for my dog?");

  // First on the open page.
  await boris.opens("/events");
  const row = page
    .getByRole("list", { name: t.list.label })
    .getByRole("link", { name: /Cinema under the sky/ });
  await expect(row).toBeVisible();
  await page.context().setOffline(true);
  await sayNetwork(page, "offline");
  await row.click();
  await expect(page.getByText("Garden 3")).toBeVisible();

  // Then on a page that is loaded offline.
  await page.reload();
  await expect(page.getByText("Garden 3")).toBeVisible();
  await expect(page.getByText(beginningOf(t.offline.event))).toBeVisible();
  await expect(page.getByText(shell.network.offline)).toBeVisible();
  await expect(page.getByTestId("map-fallback").first()).toBeAttached();
  await expect(page.getByTestId("open-place")).toBeAttached();
  await axe(page);
  await page.getByRole("link", { name: t.write.replace("{{name}}", "Anna") }).click();
  await expect(page.getByText("Is there room for my dog?", { exact: true })).toBeVisible();
  await expect(page.getByText(beginningOf(ui.kept)).last()).toBeVisible();
  await page.getByRole("textbox", { name: chat.composer.label }).fill("Never mind, he stays");
  await page.getByRole("button", { name: chat.composer.send }).click();
  await expect(page.getByRole("log").getByText("Never mind, he stays", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Garden 3")).toBeVisible();
  await page.getByRole("link", { name: t.back }).click();
  await expect(page.getByText(t.offline.list)).toBeVisible();
  await expect(page.getByRole("link", { name: /Cinema under the sky/ }).first()).toBeVisible();

  // A page that depends on the member does not wait for the server.
  await page.goto("/settings/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: ui.offlineTitle })).toBeVisible();
  // If the page itself says so, the global bar is only for screen readers.
  await expect(page.getByText(shell.network.offline)).toHaveCSS("width", "1px");
  await page.goBack();
  await expect(page.getByText(t.offline.list)).toBeVisible();

  // It recovers by itself, and sends what was written meanwhile.
  const sent = page.waitForEvent("websocket", isOwnSocket);
  await page.context().setOffline(false);
  await sayNetwork(page, "online");
  await sent;
  await expect(page.getByText(t.offline.list)).toBeHidden();
  await expect(page.getByText(shell.network.offline)).toBeHidden();
  await open(page, "/chats");
  await expect(page.getByText("Never mind, he stays")).toBeVisible();
});
