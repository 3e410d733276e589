import { expect } from "bun:test";
import type { MapList } from "#contract/event-map.ts";
import type { Event } from "#contract/events.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { PeopleWorld, TestPerson } from "./people.ts";

export const RED_SQUARE = { lat: 55.7539, lon: 37.6208 };
/** A box of the map that contains Red Square. */
export const AROUND = "tl_lat=55.8&tl_lon=37.5&br_lat=55.7&br_lon=37.7";

/** Requests of hosts and guests, in the world of the current test. */
export function createEventRequests(world: () => PeopleWorld) {
  const iso = (inHours: number) => new Date(world().clock() + inHours * HOUR_MS).toISOString();
  const draft = (changes = {}) => ({
    typeID: 2,
    title: "Прогулка",
    address: "Никольская, 1",
    zone: "Europe/Moscow",
    askToCome: true,
    startsAt: iso(72),
    ...RED_SQUARE,
    ...changes,
  });
  const see = async (who: TestPerson, { id }: { id: string }) =>
    (await who.get(`/api/event/${id}`)).body as unknown as Event;

  return {
    newVip: (details = {}) => world().newPerson({ vipUntil: world().clock() + 400 * DAY_MS, ...details }),
    iso,
    draft,
    async host(who: TestPerson, changes = {}): Promise<Event> {
      const { status, body } = await who.post("/api/event/create", draft(changes));
      expect(status, JSON.stringify(body)).toBe(200);
      return body as unknown as Event;
    },
    see,
    comes: (who: TestPerson, { id: eventID }: { id: string }) =>
      who.post("/api/event/reaction/set", { eventID, type: "coming" }),
    leaves: (who: TestPerson, { id: eventID }: { id: string }) =>
      who.post("/api/event/reaction/unset", { eventID, type: "coming" }),
    accept: (who: TestPerson, { id }: { id: string }, guest: TestPerson) =>
      who.post(`/api/event/${id}/people/${guest.id}/accept`),
    mapOf: async (who: TestPerson, query = "") =>
      (await who.get(`/api/event/map-list?${AROUND}${query}`)).body as unknown as MapList,
    stateOf: async (who: TestPerson, event: { id: string }) => (await see(who, event)).attendance?.state,
  };
}
