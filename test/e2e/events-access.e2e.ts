import enVip from "../../client/locales/en/vip.json" with { type: "json" };
import ruVip from "../../client/locales/ru/vip.json" with { type: "json" };
import type { MapList } from "../../src/contract/event-map.ts";
import type { Event } from "../../src/contract/events.ts";
import { DAY_MS } from "../../src/contract/time.ts";
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { EventGoer, eventTexts } from "./helpers/events.ts";
import { hadPromotion } from "./helpers/payments.ts";
import { send } from "./helpers/post.ts";

test("Without VIP the map is a locked mock-up and requests no events; guests sign in first", {
  tag: "@phone",
}, async ({ person, server, language }) => {
  const t = eventTexts[language];
  const vip = { ru: ruVip, en: enVip as unknown as typeof ruVip }[language];
  const page = await person();
  await open(page, "/events");
  await expect(page).toHaveURL(/\/auth\/login/);

  const member = await person();
  await insertMember(member, server, "Anna");
  const asked: string[] = [];
  member.on("request", (request) => {
    if (/\/api\/event|\/tiles\//.test(request.url())) asked.push(request.url());
  });
  await open(member, "/events");
  await expect(member.getByRole("heading", { name: t.locked.title })).toBeVisible();
  await axe(member);
  expect(asked).toEqual([]);
  await member.getByRole("button", { name: t.locked.open }).click();
  await expect(member.getByRole("dialog", { name: vip.limit.events.title })).toBeVisible();
});

test("The map works by keyboard alone, and is drawn without a tile server", async ({
  person,
  server,
  language,
}) => {
  const t = eventTexts[language];
  const anna = await new EventGoer(await person(), "Anna", server).join();
  await anna.hosts("A walk along the river");
  const { page } = anna;
  await anna.opens("/events");
  await expect(page.getByRole("list", { name: t.list.label })).toContainText("A walk along the river");
  await expect(page.getByTestId("map-fallback").first()).toBeVisible();

  const map = page.getByRole("application", { name: t.map.label });
  await map.focus();
  for (let press = 0; press < 9; press++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: t.empty.default.title })).toBeVisible();
  for (let press = 0; press < 9; press++) await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("list", { name: t.list.label })).toContainText("A walk along the river");
  await page.keyboard.press("-");
  await page.keyboard.press("+");
  await expect(page.getByRole("application").getByText("A walk along the river").first()).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A walk along the river");
});

test("The map shows the user's position; without permission it says what to do, and a search by name leads there too", async ({
  person,
  server,
  language,
}) => {
  const t = eventTexts[language];
  const kazan = { latitude: 55.7887, longitude: 49.1221 };
  const anna = await new EventGoer(
    await person({ geolocation: kazan, permissions: ["geolocation"] }),
    "Anna",
    server,
  ).join();
  await anna.hosts("In Kazan", { lat: kazan.latitude, lon: kazan.longitude + 0.002, address: "Kremlin" });
  await anna.opens("/events");
  await expect(anna.page.getByRole("img", { name: t.map.you })).toBeVisible();
  await expect(anna.page.getByRole("list", { name: t.list.label })).toContainText("In Kazan");

  // Away from both, one button leads to the event, another back to the user's position.
  const { page } = anna;
  const away = async () => {
    await page.getByRole("application", { name: t.map.label }).focus();
    for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("heading", { name: t.empty.default.title })).toBeVisible();
  };
  await away();
  await page.getByRole("button", { name: /In Kazan/ }).click();
  await expect(page.getByRole("list", { name: t.list.label })).toContainText("In Kazan");
  await away();
  const back = page.getByRole("button", { name: new RegExp(t.map.back.replace("{{distance}}", ".+")) });
  await back.click();
  await expect(back).toBeHidden();

  const boris = await new EventGoer(await person(), "Boris", server).join();
  await boris.opens("/events");
  await boris.page.getByRole("button", { name: t.map.locate }).click();
  await expect(boris.page.getByText(t.position.denied, { exact: true }).first()).toBeVisible();

  const search = boris.page.getByRole("textbox", { name: t.search.label });
  await search.fill("Nowhereville");
  await search.press("Enter");
  await expect(boris.page.getByText(t.search.none)).toBeVisible();
  await search.fill("Kazan");
  await search.press("Enter");
  await boris.page.getByRole("search").getByRole("listitem").first().getByRole("button").click();
  const list = boris.page.getByRole("list", { name: t.list.label });
  await expect(list).toContainText("In Kazan");
  const legend = boris.page.getByText(t.map.fallback);
  await expect(legend).toBeVisible();
  // Between the ground and the markers, which it must not cover.
  await expect(legend).toHaveCSS("z-index", "-1");
  await expect(boris.page.locator(".pigeon-tiles-box")).toHaveCSS("z-index", "-2");
  await axe(boris.page);

  // An opened event ends up in the middle of the map, however far away it was.
  await list.getByRole("link", { name: /In Kazan/ }).click();
  const map = boris.page.getByRole("application", { name: t.map.label });
  const offCentre = async () => {
    const [whole, place] = [
      await map.boundingBox(),
      await boris.page.getByTestId("open-place").boundingBox(),
    ];
    if (!whole || !place) return Number.POSITIVE_INFINITY;
    const [right, down] = [place.x + place.width / 2 - whole.x, place.y + place.height / 2 - whole.y];
    return Math.hypot(right - whole.width / 2, down - whole.height / 2);
  };
  await expect.poll(offCentre).toBeLessThan(3);
});

test("Several events at one point open as a list, whatever time or zone one of them has", async ({
  person,
  server,
  language,
  complaints,
}) => {
  const t = eventTexts[language];
  const anna = await new EventGoer(await person(), "Anna", server).join();
  for (const title of ["First", "Second", "Third", "No time"]) await anna.hosts(`${title} at one table`);
  complaints.allow(/Invalid time value/);
  await anna.page.route(/\/api\/event\/map-list/, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as MapList;
    for (const pin of list.data) {
      if (pin.title.startsWith("Second")) pin.zone = "Etc/Unknown";
      if (pin.title.startsWith("No time")) pin.startsAt = "when the stars align";
    }
    await route.fulfill({ response, json: list });
  });
  await anna.opens("/events");
  const list = anna.page.getByRole("list", { name: t.list.label });
  // Other tests host there too.
  const ours = { hasText: "at one table" };
  await expect(list.getByRole("listitem").filter(ours)).toHaveCount(3);
  const map = anna.page.getByRole("application", { name: t.map.label });
  const { width, height } = (await map.boundingBox())!;
  await map.click({ position: { x: width / 2, y: height / 2 } });
  await expect(anna.page.getByRole("dialog").getByRole("link").filter(ours)).toHaveCount(3);
  await axe(anna.page);
});

test("Editing an event keeps the address its host wrote, and its time, also without VIP and in another zone", async ({
  person,
  server,
  language,
}) => {
  const t = eventTexts[language];
  const anna = await new EventGoer(await person(), "Anna", server).join();
  const id = await anna.hosts("A walk along the river", {
    lat: 56.838,
    lon: 60.6,
    zone: "Asia/Yekaterinburg",
    address: "The door behind the arch",
    // The form has no seconds.
    startsAt: new Date(Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS).toISOString(),
  });
  const { page } = anna;
  const before = await anna.ask<Event>("GET", `/api/event/${id}`);
  const renames = async (title: string) => {
    await page.getByRole("textbox", { name: t.form.title }).fill(title);
    await page.getByRole("button", { name: t.form.save }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const { address, startsAt, zone } = await anna.ask<Event>("GET", `/api/event/${id}`);
    expect([address.text, startsAt, zone]).toEqual([before.address.text, before.startsAt, before.zone]);
  };

  // What the map suggests for the place is not taken.
  const suggestion = page.waitForResponse(/\/api\/address\/suggestions/);
  await anna.opens(`/events/${id}/edit`);
  await suggestion;
  await renames("A walk along the lake");

  hadPromotion(server, Date.now() - 1_000);
  await anna.opens(`/events/${id}/edit`);
  await expect(page.getByText(t.form.addressHintWithoutMap)).toBeVisible();
  await renames("A walk along the canal");
});

test("The address of an event cached offline is deleted when the session turns out to have ended elsewhere", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/the server responded with a status of 401/);
  const anna = await new EventGoer(page, "Anna", server).join();
  const id = await anna.hosts("Cinema under the sky", { address: "Garden 3" });
  const kept = () => page.evaluate(() => localStorage.getItem("keptEvents"));
  await anna.opens(`/events/${id}`);
  await expect.poll(kept).toContain("Garden 3");
  // No page is open when the session ends, so the next one never learns who the member was.
  await page.goto("/healthz");
  await send(`${server.url}/api/auth/sign-out-all`, { method: "POST", token: anna.token });
  await page.goto("/events");
  await expect(page).toHaveURL("/auth/login");
  await expect.poll(kept).toBeNull();
});
