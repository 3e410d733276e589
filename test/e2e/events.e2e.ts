import { join } from "node:path";
import enFilters from "../../client/locales/en/filters.json" with { type: "json" };
import ruFilters from "../../client/locales/ru/filters.json" with { type: "json" };
import { DAY_MS } from "../../src/contract/time.ts";
import { axe, expect, test } from "./fixtures.ts";
import { EventGoer, eventTexts } from "./helpers/events.ts";
import { press, report, TEXTS } from "./helpers/reports.ts";

// Its own server, on which no one has created an event yet.
test.use({ serverEnv: { TILES_URL: "off" } });

const PHOTO = join(import.meta.dirname, "../../docs/screenshot.png");
const CENTRE = { latitude: 55.755864, longitude: 37.617698 };
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);

test("An event is created, appears live on another member's map, is joined, changed and deleted", {
  tag: "@phone",
}, async ({ person, server, language }) => {
  const t = eventTexts[language];
  const filters = { ru: ruFilters, en: enFilters as typeof ruFilters }[language];
  // Anna is where the map opens, so her event would reveal where she is.
  const near = { geolocation: CENTRE, permissions: ["geolocation"] };
  const anna = await new EventGoer(await person(near), "Anna", server).join();
  const boris = await new EventGoer(await person(), "Boris", server).join();
  const list = boris.page.getByRole("list", { name: t.list.label });

  await test.step("an empty list says so, and what to do", async () => {
    await boris.opens("/events");
    await expect(boris.page.getByRole("heading", { name: t.empty.default.title })).toBeVisible();
    await axe(boris.page);
  });

  await test.step("Anna fills in the form; a prohibited word is marked at its field", async () => {
    await anna.opens("/events/new");
    const { page } = anna;
    await page.getByLabel(t.form.day).fill(tomorrow());
    await expect(page.getByRole("textbox", { name: t.form.address, exact: true })).not.toHaveValue("");
    await axe(page);
    await page.getByRole("button", { name: t.form.next, exact: true }).click();
    await page.getByRole("textbox", { name: t.form.title }).fill("fuck this");
    await page.getByRole("textbox", { name: t.form.title }).blur();
    await expect(page.getByRole("textbox", { name: t.form.title })).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("textbox", { name: t.form.title }).fill("Coffee by the ponds");
    await page.getByRole("textbox", { name: t.form.description }).fill("We meet at the door.");
    await page.locator("input[type=file]").setInputFiles(PHOTO);
    await expect(page.getByRole("img", { name: t.form.photo })).toBeVisible();
    await page.getByRole("button", { name: t.form.next, exact: true }).click();
    await page.getByRole("switch", { name: t.form.ask }).click();
    await axe(page);
  });

  await test.step("a place where she is now must be confirmed, and the form keeps its values meanwhile", async () => {
    const { page } = anna;
    await page.getByRole("button", { name: t.form.create }).click();
    const question = page.getByRole("alertdialog", { name: t.disclosure.title });
    await question.getByRole("button", { name: t.disclosure.change }).click();
    await page.getByRole("button", { name: t.form.next, exact: true }).click();
    await expect(page.getByRole("textbox", { name: t.form.title })).toHaveValue("Coffee by the ponds");
    await page.getByRole("button", { name: t.form.next, exact: true }).click();
    await page.getByRole("button", { name: t.form.create }).click();
    await question.getByRole("button", { name: t.disclosure.disclose }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coffee by the ponds");
    await axe(page);
  });

  await test.step("it is on Boris's map and in his list at once; a filter hides it, and a reset shows it again", async () => {
    const { page } = boris;
    await expect(list.getByText("Coffee by the ponds")).toBeVisible();
    await page.getByRole("button", { name: t.filters.title, exact: true }).click();
    const form = page.getByRole("dialog", { name: t.filters.title });
    const men = form.getByRole("radio", { name: filters.sexes.MALE, exact: true });
    await men.click();
    await expect(men).toBeChecked();
    await form.getByRole("button", { name: t.filters.show }).click();
    await expect(page.getByText(t.empty.filtered)).toBeVisible();
    await page.getByRole("button", { name: t.filters.reset }).click();
    await expect(list.getByText("Coffee by the ponds")).toBeVisible();
    // Her photo was resized on the server and came with the marker.
    const photo = list.getByRole("listitem").first().locator("img");
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step("Boris opens it and joins; Anna sees him", async () => {
    const { page } = boris;
    await list.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coffee by the ponds");
    await page.getByRole("button", { name: t.attendance.come }).click();
    await expect(page.getByText(t.attendance.coming, { exact: true })).toBeVisible();
    await expect(anna.page.getByRole("link", { name: /Boris/ }).first()).toBeVisible();
  });

  await test.step("she changes title and place; he sees both, and it is among his favourites", async () => {
    const { page } = anna;
    await page.getByRole("link", { name: t.tools.edit }).click();
    const title = page.getByRole("textbox", { name: t.form.title });
    await expect(title).toHaveValue("Coffee by the ponds");
    await title.fill("Tea by the ponds");
    await page.getByRole("application").press("ArrowRight");
    await page.getByRole("textbox", { name: t.form.address, exact: true }).fill("Chistye Prudy 12");
    await page.getByRole("button", { name: t.form.save }).click();
    const question = page.getByRole("alertdialog", { name: t.disclosure.title });
    await question.getByRole("button", { name: t.disclosure.disclose }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tea by the ponds");
    await expect(boris.page.getByRole("heading", { level: 1 })).toHaveText("Tea by the ponds");
    await expect(boris.page.getByText("Chistye Prudy 12")).toBeVisible();
    await boris.page.getByRole("link", { name: t.back }).click();
    await boris.page.getByRole("tab", { name: t.tabs.favs }).click();
    await expect(list.getByText("Tea by the ponds")).toBeVisible();
  });

  await test.step("she deletes it, after a question, and it is gone for him", async () => {
    const { page } = anna;
    await page.getByRole("button", { name: t.tools.more }).click();
    await page.getByRole("menuitem", { name: t.tools.delete }).press("Enter");
    await page
      .getByRole("alertdialog", { name: t.delete.title })
      .getByRole("button", { name: t.delete.confirm, exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.title);
    await expect(boris.page.getByRole("heading", { name: t.empty.favs.title })).toBeVisible();
  });
});

test("A full event has a waiting list, and a place that becomes free is offered to the next person", async ({
  person,
  server,
  language,
}) => {
  const t = eventTexts[language];
  const anna = await new EventGoer(await person(), "Anna", server).join();
  const boris = await new EventGoer(await person(), "Boris", server).join();
  const vera = await new EventGoer(await person(), "Vera", server).join();
  const id = await anna.hosts("A table for two", { capacity: 1 });
  const button = (member: EventGoer, name: string) => member.page.getByRole("button", { name, exact: true });

  await boris.opens(`/events/${id}`);
  await button(boris, t.attendance.come).click();
  await vera.opens(`/events/${id}`);
  await button(vera, t.attendance.wait).click();
  await expect(vera.page.getByText(t.attendance.waiting, { exact: true })).toBeVisible();
  await button(boris, t.attendance.comingBack).click();
  await expect(vera.page.getByText(t.attendance.offered)).toBeVisible();
  await axe(vera.page);
  await button(vera, t.attendance.take).click();
  await expect(vera.page.getByText(t.attendance.coming, { exact: true })).toBeVisible();
});

test("A guest who asks to come sees a circle, and the address once the host has accepted", {
  tag: "@phone",
}, async ({ person, server, language }) => {
  const t = eventTexts[language];
  const anna = await new EventGoer(await person(), "Anna", server).join();
  const boris = await new EventGoer(await person(), "Boris", server).join();
  const id = await anna.hosts("Board games at home", { askToCome: true, address: "Secret street 5" });

  await boris.opens(`/events/${id}`);
  await expect(boris.page.getByText(t.details.circle.split("{{")[0]!)).toBeVisible();
  await expect(boris.page.getByText("Secret street 5")).toHaveCount(0);
  await boris.page.getByRole("button", { name: t.attendance.ask, exact: true }).click();
  await expect(boris.page.getByText(t.attendance.asked, { exact: true })).toBeVisible();

  await anna.opens(`/events/${id}`);
  await anna.page.getByRole("button", { name: t.people.accept.replace("{{name}}", "Boris") }).click();
  await expect(boris.page.getByText("Secret street 5")).toBeVisible();
  await axe(anna.page);
});

test("A host announces and cancels with a reason; a guest reads both, reports the event, and hides viewed ones", async ({
  person,
  server,
  language,
}) => {
  const t = eventTexts[language];
  const anna = await new EventGoer(await person(), "Anna", server).join();
  const boris = await new EventGoer(await person(), "Boris", server).join();
  const id = await anna.hosts("A lecture about stars");
  await boris.ask("POST", "/api/event/reaction/set", { eventID: id, type: "coming" });
  const { page } = boris;
  const manage = async (deed: string) => {
    await anna.page.getByRole("button", { name: t.tools.more }).click();
    await anna.page.getByRole("menuitem", { name: deed }).press("Enter");
  };

  await test.step("her announcement is a line of his chat with her", async () => {
    await anna.opens(`/events/${id}`);
    await manage(t.tools.announce);
    const dialog = anna.page.getByRole("dialog", { name: t.announcement.title });
    await dialog.getByRole("textbox", { name: t.announcement.label }).fill("Bring a blanket");
    await dialog.getByRole("button", { name: t.announcement.send }).click();
    await expect(dialog).toBeHidden();
    await boris.opens(`/events/${id}`);
    await page.getByRole("link", { name: t.write.replace("{{name}}", "Anna") }).click();
    await expect(page.getByRole("log").getByText("Bring a blanket")).toBeVisible();
    await page.goBack();
  });

  await test.step("he reports the event", async () => {
    await page.getByRole("main").getByRole("button", { name: t.deeds.more, exact: true }).click();
    await page.getByRole("menuitem", { name: TEXTS[language].action }).click();
    await report(page, TEXTS[language], TEXTS[language].reasons.spam);
    await press(page, TEXTS[language].thanks.done);
  });

  await test.step("she cancels it; the reason is on his page at once", async () => {
    await manage(t.tools.cancel);
    const dialog = anna.page.getByRole("dialog", { name: t.cancel.title });
    await dialog.getByRole("textbox", { name: t.cancel.reason }).fill("Clouds all night");
    await dialog.getByRole("button", { name: t.cancel.confirm }).click();
    await expect(page.getByText(t.cancelled.replace("{{reason}}", "Clouds all night"))).toBeVisible();
    await axe(page);
  });

  await test.step("she repeats it next week: a new event, not cancelled, with a place offered to him first", async () => {
    await anna.page.getByRole("button", { name: t.tools.again }).click();
    await expect(anna.page).not.toHaveURL(new RegExp(id));
    await expect(anna.page.getByText(t.tools.repeated, { exact: true })).toBeVisible();
    await expect(anna.page.getByRole("heading", { level: 1 })).toHaveText("A lecture about stars");
    await expect(anna.page.getByText("Clouds all night")).toHaveCount(0);
    await boris.opens(new URL(anna.page.url()).pathname as `/${string}`);
    await expect(page.getByText(t.attendance.offered)).toBeVisible();
  });

  await test.step("an event he has viewed leaves his list when he hides viewed ones", async () => {
    const seen = await anna.hosts("A picnic on the hill");
    await boris.ask("POST", "/api/event-view/set", { eventID: seen });
    await boris.opens("/events");
    const row = page.getByRole("list", { name: t.list.label }).getByText("A picnic on the hill");
    await expect(row).toBeVisible();
    await page.getByRole("button", { name: t.filters.title, exact: true }).click();
    const form = page.getByRole("dialog", { name: t.filters.title });
    await form.getByRole("switch", { name: t.filters.hiddenViewedLabel }).click();
    await form.getByRole("button", { name: t.filters.show }).click();
    await expect(row).toBeHidden();
  });

  await test.step("his calendar reads his events at a secret address, until he closes it", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: t.feed.title }).click();
    const dialog = page.getByRole("dialog", { name: t.feed.title });
    await dialog.getByRole("button", { name: t.feed.create }).click();
    await dialog.getByRole("button", { name: t.feed.copy }).click();
    await expect(page.getByText(t.feed.copied, { exact: true })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(dialog.getByRole("textbox", { name: t.feed.address })).toHaveValue(copied);
    expect(await (await fetch(copied)).text()).toContain("A lecture about stars");
    await axe(page);
    await dialog.getByRole("button", { name: t.feed.close }).click();
    await expect(dialog.getByRole("button", { name: t.feed.create })).toBeVisible();
    await expect.poll(async () => (await fetch(copied)).status).toBe(404);
  });
});
