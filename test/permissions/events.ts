import { own, person, type Rule, type Table } from "./rules.ts";
import type { Person } from "./things.ts";

/** Events of others are for VIP; without it even an unknown id gets this code. */
const TO_CREATE = { free: "event_creation_vip_only", friend: "event_creation_vip_only" } as const;
const WITHOUT_VIP = { free: "events_vip_only", friend: "events_vip_only" } as const;
const ALL_VIP = ["vip", "vipFriend", "blocker", "blocked"] as const;
const forVip = (outcome: "not_found") => ({
  ...WITHOUT_VIP,
  ...Object.fromEntries(ALL_VIP.map((viewer) => [viewer, outcome])),
});
const NONE = forVip("not_found");

/** Takes the id of an event. An event is not found if its host is blocked, deleted or suspended. */
const seen = (request: Partial<Rule> = {}): Rule => ({
  ...person({}),
  params: ({ event }: Person) => ({ id: event }),
  cells: {
    self: "ok",
    owner: { ...WITHOUT_VIP, blocker: "not_found", blocked: "not_found" },
    gone: NONE,
    suspended: NONE,
    nobody: NONE,
  },
  ...request,
});

/** For the host only. */
const hosted = (request: Partial<Rule> = {}): Rule => {
  const rule = seen(request);
  return { ...rule, cells: { ...rule.cells, owner: NONE } };
};

/** Takes the id in the body. */
function named(rule: Rule, more: object = {}): Rule {
  const { params: _, ...rest } = rule;
  return { ...rest, body: ({ event }) => ({ eventID: event, ...more }) };
}

/** None of the viewers has asked to come, so even the host finds no one to answer. */
const ofPerson = (): Rule => {
  const rule = hosted({ params: ({ event, companion }) => ({ id: event, userId: companion }) });
  return { ...rule, cells: { ...rule.cells, self: "not_found" } };
};

const NEW_EVENT = {
  typeID: 2,
  title: "Прогулка",
  startsAt: "2030-02-01T10:00:00Z",
  zone: "Europe/Moscow",
  lat: 59.5,
  lon: 30.5,
  address: "У фонтана",
};

export const EVENTS: Table = {
  "GET /api/event/types": own(),
  "GET /api/event/tags/popular": own(),
  "GET /api/event": [
    own({ self: WITHOUT_VIP }),
    own({ note: "of mine", query: () => "isMy=true" }),
    {
      ...person({}),
      params: undefined,
      note: "of a host",
      query: ({ id }) => `userID=${id}`,
      cells: {
        self: "ok",
        owner: WITHOUT_VIP,
        gone: WITHOUT_VIP,
        suspended: WITHOUT_VIP,
        nobody: WITHOUT_VIP,
      },
    },
  ],
  "GET /api/event/:id": seen(),
  "GET /api/event/:id/ics": seen(),
  "GET /api/event/:id/share": seen(),
  "GET /api/address/suggestions": [
    own({ self: WITHOUT_VIP, query: () => "lat=55.7&lon=37.6" }),
    own({ self: WITHOUT_VIP, note: "by name", query: () => "lat=55.7&lon=37.6&name=kazan" }),
  ],
  "GET /api/calendar/feed": own(),
  "POST /api/calendar/feed": own(),
  "DELETE /api/calendar/feed": own(),
  "GET /api/event/map-list": own({
    self: WITHOUT_VIP,
    query: () => "tl_lat=60&tl_lon=30&br_lat=59&br_lon=31",
  }),
  "GET /api/event-preference": own(),
  "GET /api/event-preferences": own(),
  "POST /api/event-preference": own({ body: () => ({ ageFrom: 20 }) }),
  "POST /api/event-view/set": named(seen()),
  "POST /api/event/reaction/set": [
    { ...named(seen()), note: "heart" },
    {
      ...named(seen(), { type: "coming" }),
      note: "coming",
      cells: { ...seen().cells, self: "event_own" },
      writes: "the counts of the event, which do not name who comes",
    },
  ],
  "POST /api/event/reaction/unset": named(seen()),
  "POST /api/event/:id/report": seen({
    body: () => ({ reason: "spam" }),
    cells: { ...seen().cells, self: "validation_failed" },
    writes: "a row that says where the report came from",
  }),
  /** Participants are shown together with the place, to people whom the host has accepted. */
  "GET /api/event/:id/people": hosted(),
  "POST /api/event/:id/people/:userId/accept": ofPerson(),
  "POST /api/event/:id/people/:userId/decline": ofPerson(),
  "DELETE /api/event/:id/people/:userId": ofPerson(),
  "POST /api/event/:id/announcement": hosted({
    body: () => ({ text: "До встречи" }),
    writes: "a row that names the event by its number",
  }),
  "POST /api/event/:id/again": { ...hosted(), cells: { ...hosted().cells, self: TO_CREATE } },
  "POST /api/event/create": own({
    self: TO_CREATE,
    body: () => NEW_EVENT,
  }),
  "POST /api/event/:id/update": hosted({ body: () => ({ title: "Прогулка у реки" }) }),
  "POST /api/event/:id/cancel": hosted({ body: () => ({ reason: "Дождь" }) }),
  "DELETE /api/event/:id": hosted(),
};
