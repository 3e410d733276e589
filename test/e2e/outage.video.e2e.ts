import shellEn from "../../client/locales/en/shell.json" with { type: "json" };
import shellRu from "../../client/locales/ru/shell.json" with { type: "json" };
import { ended, expect, talk, test } from "./helpers/call.ts";
import { NO_NETWORK, NO_SERVER } from "./helpers/complaints.ts";
import { meet } from "./helpers/video.ts";

// On a busy machine a page may need longer than the ten seconds for which a room is kept.
test.use({ serverEnv: { RECONNECT_GRACE_MS: "60000" } });

const NETWORK = { ru: shellRu.network, en: shellEn.network };

test("A restart with another build interrupts no talk, and the next search is on the new page", async ({
  talking,
  server,
  complaints,
}) => {
  complaints.allow(NO_SERVER);
  const [anna, boris] = await talking();
  // Makes Boris's page believe that the restarted server has another build.
  await boris.page.evaluate(() => {
    document.querySelector('meta[name="build"]')?.setAttribute("content", "earlier");
    Object.assign(window, { isTheSamePage: true });
  });
  await server.restart();
  for (const { heard } of [anna, boris])
    await expect.poll(() => heard.filter(({ event }) => event === "WELCOME").length).toBeGreaterThan(1);
  await Promise.all([anna.sees(), boris.sees()]);
  await Promise.all([anna.is("talking"), boris.is("talking")]);
  await expect(boris.page.getByText(shellEn.update.text)).toBeHidden();
  expect(await boris.page.evaluate(() => "isTheSamePage" in window)).toBe(true);

  await anna.press(anna.t.next);
  await meet(anna, boris);
  expect(await boris.page.evaluate(() => "isTheSamePage" in window)).toBe(false);
});

test("A search survives a lost connection, says so, and is not ended by failed requests of the sections below it", async ({
  chatter,
  complaints,
}) => {
  complaints.allow(NO_NETWORK);
  const [anna, boris] = [await chatter(), await chatter()];
  await anna.start();
  await anna.is("searching");
  const failed: string[] = [];
  anna.page.on("requestfailed", (request) => failed.push(request.url()));
  await anna.page.context().setOffline(true);
  await expect(anna.page.getByText(anna.t.searching.offline)).toBeVisible();
  await expect(anna.page.getByRole("heading", { name: anna.t.searching.offlineTitle })).toBeVisible();
  await expect(anna.page.getByRole("heading", { name: anna.t.meanwhile.title })).toBeVisible();
  await expect.poll(() => failed.length).toBeGreaterThan(0);
  await anna.is("searching");
  await anna.page.context().setOffline(false);
  await boris.start();
  await meet(anna, boris);
});

test("During a search a network that answers in our place is named, and its page ends nothing", {
  tag: "@phone",
}, async ({ chatter, complaints, language }) => {
  complaints.allow(NO_NETWORK);
  const anna = await chatter();
  await anna.start();
  await anna.is("searching");
  await anna.page.routeWebSocket(/\/ws\b/, (socket) => socket.close());
  await anna.page.route(/\/(readyz|api\/.*)$/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Wi-Fi</h1>" }),
  );
  await anna.page.context().setOffline(true);
  await expect(anna.page.getByRole("heading", { name: anna.t.searching.offlineTitle })).toBeVisible();
  await anna.page.context().setOffline(false);
  await expect(anna.page.getByText(NETWORK[language].foreign)).toBeVisible();
  await anna.is("searching");
});

test("A call survives a network outage of some seconds", async ({ friends, complaints }) => {
  complaints.allow(NO_NETWORK);
  const [anna, boris] = await friends();
  await talk(anna, boris);
  await anna.page.context().setOffline(true);
  await expect.poll(() => boris.heard.some(({ event }) => event === "COMPANION_AWAY")).toBe(true);
  await anna.page.context().setOffline(false);
  await expect
    .poll(() => boris.heard.filter(({ event }) => event === "COMPANION_AWAY").at(-1)?.data.away)
    .toBe(false);
  await meet(anna, boris);
  await anna.press(anna.call.hangUp);
  await ended(boris, "ended");
});
