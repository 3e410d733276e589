import { afterAll, describe, expect, test } from "bun:test";
import en from "#client/locales/en/moderation.json" with { type: "json" };
import ru from "#client/locales/ru/moderation.json" with { type: "json" };
import { userKey } from "#contract/person-key.ts";
import { supportTickets } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag, jpeg } from "#test/helpers/photos.ts";
import { report } from "#test/helpers/reports.ts";
import { mainPhoto, sendSelfie } from "#test/helpers/selfies.ts";
import { createWorld } from "#test/helpers/world.ts";

/** Every route of moderation that changes or reveals something writes one row of the log, in the name of who did it. */
const world = createWorld();
afterAll(world.close);

const { orm, sqlite } = world.deps.db;
const ground = "Просили по телефону";
const vera = world.newPerson({ name: "Вера", role: "moderator" });
const ada = world.newPerson({ name: "Ада", role: "admin" });
world.features.auth.sessions.confirm({ userId: ada.id, sessionId: sessionOf(ada) });
const anna = world.newPerson();

function sessionOf({ id }: TestPerson): string {
  return sqlite.query<{ id: string }, [string]>("SELECT id FROM sessions WHERE user_id = ?").get(id)!.id;
}
async function caseAbout({ id }: { id: string }): Promise<string> {
  await report(anna, { id });
  return sqlite
    .query<{ id: string }, [string]>("SELECT id FROM cases WHERE person_key = 'user:' || ?")
    .get(id)!.id;
}
const newCase = () => caseAbout(world.newPerson());
async function newSanction(): Promise<string> {
  const { sanctions } = world.features.moderation;
  return sanctions.impose(null, { personKey: `user:${world.newPerson().id}`, kind: "warn" }).id;
}
function newTicket(): number {
  const row = {
    email: "a@example.org",
    contact: "",
    type: "bug",
    text: "Не открывается",
    lang: "ru",
  } as const;
  return orm
    .insert(supportTickets)
    .values({ ...row, createdAt: world.clock() })
    .returning({ number: supportTickets.number })
    .get().number;
}
async function newAvatar(): Promise<string> {
  const boris = world.newPerson();
  const { body } = await boris.upload(new Uint8Array(await jpeg(flag(80, 80))));
  await boris.post("/api/user/avatar/update", { image: body.id });
  return body.id as string;
}

/** Makes what is needed, and returns the path and the body of a request that succeeds. */
type Scenario = () => Promise<readonly [path: string, body?: unknown]>;
const person =
  (action: string, body?: unknown): Scenario =>
  async () =>
    [`people/${world.newPerson().id}/${action}`, body] as const;

const NEWS = "# ru: Лето\n\nОткрыли набережную.\n\n# en: Summer\n\nThe embankment is open.\n";

const SCENARIOS: Record<string, Scenario> = {
  "GET /api/moderation/people/:id": async () => [`people/${world.newPerson().id}`],
  "POST /api/moderation/confirmation": async () => ["confirmation", {}],
  "POST /api/moderation/cases/:id/decision": async () => [
    `cases/${await newCase()}/decision`,
    { action: "dismiss" },
  ],
  "POST /api/moderation/cases/:id/undo": async () => {
    const id = await newCase();
    await ada.post(`/api/moderation/cases/${id}/decision`, { action: "warn", reason: "spam" });
    return [`cases/${id}/undo`];
  },
  "POST /api/moderation/cases/:id/skip": async () => [`cases/${await newCase()}/skip`],
  "POST /api/moderation/cases/:id/reveal": async () => {
    const about = world.newPerson();
    const id = await caseAbout(about);
    return [`cases/${id}/reveal`, { what: "sealed", id: world.reports.about(about)[0]!.id }];
  },
  "POST /api/moderation/people/:id/sanctions": person("sanctions", { kind: "warn", reason: "spam", ground }),
  "POST /api/moderation/sanctions/:id/revoke": async () => [
    `sanctions/${await newSanction()}/revoke`,
    { ground },
  ],
  "POST /api/moderation/people/:id/end-sessions": person("end-sessions", { ground }),
  "POST /api/moderation/people/:id/recovery-link": person("recovery-link", { ground }),
  "POST /api/moderation/people/:id/gift-vip": person("gift-vip", { days: 7, ground }),
  "POST /api/moderation/people/:id/erase": person("erase", { ground }),
  "POST /api/moderation/people/:id/export": person("export", { ground }),
  "POST /api/moderation/people/:id/role": person("role", { role: "moderator", ground }),
  "POST /api/moderation/appeals/:id": async () => {
    const personKey = userKey(world.newPerson().id);
    const { id } = world.features.moderation.sanctions.impose(vera.id, {
      personKey,
      kind: "warn",
      reason: "spam",
    });
    const ticket = world.features.appeals.ticketFor(personKey);
    await world.stranger.post("/api/decisions/appeal", { ticket, id, text: "Ошибка" });
    return [`appeals/${id}`, { outcome: "overturned" }];
  },
  "POST /api/moderation/proposals/:id": async () => {
    await vera.post(`/api/moderation/people/${world.newPerson().id}/sanctions`, {
      kind: "warn",
      reason: "spam",
      ground,
    });
    const { id } = sqlite.query<{ id: string }, []>("SELECT id FROM proposals ORDER BY id DESC").get()!;
    return [`proposals/${id}`, { seconded: true }];
  },
  "POST /api/moderation/photos/:id": async () => [`photos/${await newAvatar()}`, { approved: true }],
  "POST /api/moderation/selfies/:id": async () => {
    const member = world.newPerson();
    await mainPhoto(member);
    return [`selfies/${await sendSelfie(world, member)}`, { approved: false, reason: "unclear" }];
  },
  "POST /api/moderation/events/:id/remove": async () => {
    const { id } = await world.events.host(world.newVip());
    return [`events/${id}/remove`, { reason: "spam", ground }];
  },
  "POST /api/moderation/tickets/:number/answer": async () => [
    `tickets/${newTicket()}/answer`,
    { text: "Починили" },
  ],
  "POST /api/moderation/tickets/:number/close": async () => [`tickets/${newTicket()}/close`],
  "POST /api/moderation/settings/tariffs": async () => ["settings/tariffs", { days: 90, amount: 99_900 }],
  "POST /api/moderation/settings/tariffs/:number/retire": async () => {
    const { id } = sqlite.query<{ id: number }, []>("SELECT max(id) AS id FROM vip_products").get()!;
    return [`settings/tariffs/${id}/retire`];
  },
  "POST /api/moderation/settings/blocks": async () => [
    "settings/blocks",
    { kind: "address", value: "203.0.113.7", days: 7 },
  ],
  "POST /api/moderation/settings/blocks/:number/lift": async () => {
    const { id } = sqlite.query<{ id: number }, []>("SELECT id FROM network_blocks").get()!;
    return [`settings/blocks/${id}/lift`];
  },
  "POST /api/moderation/settings/words": async () => ["settings/words", { kind: "word", value: "казино" }],
  "POST /api/moderation/settings/words/:number/accept": async () => {
    const { id } = sqlite.query<{ id: number }, []>("SELECT id FROM refused_words").get()!;
    return [`settings/words/${id}/accept`];
  },
  "POST /api/moderation/settings/news/try": async () => ["settings/news/try", { source: NEWS }],
  "POST /api/moderation/settings/news": async () => ["settings/news", { source: NEWS }],
  "POST /api/moderation/settings/news/:id/stop": async () => {
    const { id } = sqlite.query<{ id: string }, []>("SELECT id FROM site_news").get()!;
    return [`settings/news/${id}/stop`];
  },
  "POST /api/moderation/settings/maintenance": async () => ["settings/maintenance", { until: null }],
};

/** What leaves no sanction, which would hold the ground. */
const GROUND_IN_LOG = /\/(end-sessions|recovery-link|gift-vip|erase|export|role)$/;

const routes = world.app.routes
  .map(({ method, path }) => `${method} ${path}`)
  .filter((route) => route.includes(" /api/moderation/") && !route.startsWith("GET "));

test("every route that changes something has a scenario", () => {
  expect(routes.filter((route) => !(route in SCENARIOS))).toEqual([]);
});

describe("one row of the log each", () => {
  test.each(Object.entries(SCENARIOS))("%s", async (route, scenario) => {
    const [path, body] = await scenario();
    const rows = () =>
      sqlite
        .query<{ number: number; by: string; action: string; details: string }, []>(
          "SELECT number, by, action, details FROM moderation_log ORDER BY number",
        )
        .all();
    const before = rows().length;
    const response = await world.request(`/api/moderation/${path}`, {
      method: route.split(" ")[0]!,
      headers: {
        authorization: `Bearer ${ada.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
    await response.arrayBuffer();
    const [row, ...others] = rows().slice(before);
    expect({ others, number: row!.number, by: row!.by }).toEqual({
      others: [],
      number: before + 1,
      by: ada.id,
    });
    // Or the log would print a word of the code.
    for (const { log } of [ru, en]) expect(Object.keys(log.actions)).toContain(row!.action);
    if (GROUND_IN_LOG.test(route)) expect(JSON.parse(row!.details)).toMatchObject({ ground });
  });
});
