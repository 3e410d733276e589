import { eq } from "drizzle-orm";
import type { MapList } from "#contract/event-map.ts";
import type { AttendanceState, Event, NewEventBody } from "#contract/events.ts";
import { HOUR_MS } from "#contract/time.ts";
import { eventPeople, events } from "#db/schema/index.ts";
import type { People, TestPerson } from "./people.ts";

export const RED_SQUARE = { lat: 55.7539, lon: 37.6208 };
/** A box of the map that contains Red Square. */
export const AROUND = "tl_lat=55.8&tl_lon=37.5&br_lat=55.7&br_lon=37.7";

const MOSCOW = { lat: 55.7579, lon: 37.6156 };

/** Hosts and guests of events. */
export function eventsIn(world: People) {
  const { orm } = world.deps.db;
  const iso = (inHours: number) => new Date(world.clock() + inHours * HOUR_MS).toISOString();

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
    iso,
    /** Creates an event. Resolves to the event as its host sees it. */
    async create(host: TestPerson, changes: Partial<NewEventBody> = {}): Promise<Event> {
      const body = {
        typeID: 2,
        title: "Прогулка",
        address: "Тверская улица, 7",
        zone: "Europe/Moscow",
        askToCome: true,
        ...MOSCOW,
        startsAt: iso(48),
        ...changes,
      };
      const answer = await host.post("/api/event/create", body);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body as unknown as Event;
    },
    update: (host: TestPerson, { id }: Event, changes: object) =>
      host.post(`/api/event/${id}/update`, changes),
    /** Sets the person's attendance. */
    stand({ id: userId }: TestPerson, { id }: Event, state: AttendanceState): void {
      const { number } = orm.select({ number: events.number }).from(events).where(eq(events.id, id)).get()!;
      const since = world.clock();
      orm
        .insert(eventPeople)
        .values({ eventNumber: number, userId, state, since })
        .onConflictDoUpdate({ target: [eventPeople.eventNumber, eventPeople.userId], set: { state, since } })
        .run();
    },
    draft,
    async host(who: TestPerson, changes = {}): Promise<Event> {
      const { status, body } = await who.post("/api/event/create", draft(changes));
      if (status !== 200) throw new Error(JSON.stringify(body));
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
