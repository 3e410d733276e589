import { eq } from "drizzle-orm";
import type { AttendanceState, Event, NewEventBody } from "#contract/events.ts";
import { HOUR_MS } from "#contract/time.ts";
import { eventPeople, events } from "#db/schema/index.ts";
import type { PeopleWorld, TestPerson } from "./people.ts";

const MOSCOW = { lat: 55.7579, lon: 37.6156 };

/** Hosts and guests in a world of people. */
export function eventsIn(world: PeopleWorld) {
  const { orm } = world.deps.db;
  const newVip = (name = "Анна") => world.newPerson({ name, vipUntil: Number.MAX_SAFE_INTEGER });
  const iso = (inHours: number) => new Date(world.clock() + inHours * HOUR_MS).toISOString();

  return {
    newVip,
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
  };
}
