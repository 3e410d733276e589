import en from "../../client/locales/en/dating.json" with { type: "json" };
import ru from "../../client/locales/ru/dating.json" with { type: "json" };
import { expect, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { EventGoer, eventTexts } from "./helpers/events.ts";
import { expectToStay } from "./helpers/late-answers.ts";
import { upToValue } from "./helpers/texts.ts";
import { VIP_TEXTS } from "./helpers/vip.ts";

// A server of their own: the people whom other journeys leave behind would be found here.
test.use({ serverEnv: { LOG_LEVEL: "error" } });

test("no part of a member's home moves, whichever response comes last", { tag: "@both" }, async ({
  page,
  person,
  server,
  language,
}) => {
  const ru = language === "ru";
  const boris = await newMember(page, server, "Boris");
  const vera = await newMember(await person(), server, "Vera");
  await vera.request(`/api/user/friendship/requests/follow/${boris.id}`, {});
  await expectToStay(page, {
    path: "/",
    calls: [
      "user/me",
      "user/friendship/requests/incomingPagination",
      "user/friendship/online",
      "queue/hours",
      "rating/talks",
      "user/recommendations",
    ],
    selector: 'main a[href="/dating"]',
    isDrawn: () =>
      expect(
        page.getByRole("button", { name: `${ru ? "Принять" : "Accept"}: Vera`, exact: true }),
      ).toBeVisible(),
  });
});

test("A visible card stays where it is, whichever response comes last", { tag: "@phone" }, async ({
  page,
  person,
  server,
  language,
}) => {
  const t = language === "ru" ? ru : en;
  const anna = await newMember(page, server, "Anna");
  const denis = await newMember(await person(), server, "Denis");
  await denis.request("/api/user/update", { sex: "MALE" });
  await anna.request("/api/filter/search-preferences", { sex: "MALE" });
  await expectToStay(page, {
    path: "/dating",
    calls: [
      "user/me",
      "user/search",
      "user/search/count",
      "user/recommendations",
      "filter/search-preferences",
    ],
    selector: '[data-place="0"]',
    isDrawn: async () => {
      await expect(page.getByRole("region", { name: t.suggested.title })).toBeVisible();
      await expect(page.getByRole("list", { name: t.chips })).toBeVisible();
      const results = page.getByRole("list", { name: t.results });
      await expect(results.getByRole("article").filter({ hasText: "Denis" })).toBeVisible();
    },
  });
});

test("a tab stays where it is when the counts of the contacts come last", { tag: "@phone" }, async ({
  page,
  person,
  server,
  language,
}) => {
  const boris = await newMember(page, server, "Boris");
  const vera = await newMember(await person(), server, "Vera");
  await vera.request(`/api/user/friendship/requests/follow/${boris.id}`, {});
  await expectToStay(page, {
    path: "/contacts/blocked",
    calls: ["user/friendship/counts", "user/blockedPagination"],
    selector: 'main a[href="/contacts/blocked"]',
    isDrawn: () =>
      expect(
        page.getByRole("link", { name: language === "ru" ? /^Заявки\s*1$/ : /^Requests\s*1$/ }),
      ).toBeVisible(),
  });
});

test("what VIP offers stays where it is, whichever response comes last", async ({
  page,
  server,
  language,
}) => {
  const t = VIP_TEXTS[language];
  await newMember(page, server, "Anna");
  await expectToStay(page, {
    path: "/vip",
    calls: ["vip/status", "vip/products", "vip/renewal"],
    selector: "#vip-benefits",
    isDrawn: async () => {
      await expect(page.getByRole("button", { name: upToValue(t.lead.enable) })).toBeVisible();
    },
  });
});

test("the fields of an event stay where they are, whichever response comes last", async ({
  page,
  server,
  language,
}) => {
  const t = eventTexts[language];
  const anna = await new EventGoer(page, "Anna", server).join();
  const id = await anna.hosts("Coffee");
  await expectToStay(page, {
    path: `/events/${id}/edit`,
    calls: ["event/types", "address/suggestions"],
    selector: 'main input[name="title"]',
    isDrawn: () => expect(page.getByRole("textbox", { name: t.form.title })).toHaveValue("Coffee"),
  });
  await expectToStay(page, {
    path: "/events/new",
    calls: ["event/types", "address/suggestions"],
    selector: 'main input[name="title"]',
    isDrawn: () =>
      expect(page.getByRole("textbox", { name: t.form.address, exact: true })).not.toHaveValue(""),
  });
});

test("the description of an event stays where it is when its people come last", async ({
  page,
  person,
  server,
}) => {
  const anna = await new EventGoer(page, "Anna", server).join();
  const id = await anna.hosts("Coffee", { description: "We meet at the door." });
  for (const name of ["Boris", "Vera"]) {
    const guest = await new EventGoer(await person(), name, server).join();
    await guest.ask("POST", "/api/event/reaction/set", { eventID: id, type: "coming" });
  }
  await expectToStay(page, {
    path: `/events/${id}`,
    calls: [`event/${id}/people`],
    selector: "main p.whitespace-pre-line",
    isDrawn: () => expect(page.getByRole("link", { name: /Vera/ })).toBeVisible(),
  });
});
