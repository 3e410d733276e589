import type { MapList } from "#contract/event-map.ts";
import type { Event, NewEventBody } from "#contract/events.ts";
import { DAY_MS, iso } from "#contract/time.ts";
import type { Me } from "./me.ts";

const MOSCOW = { lat: 55.7558, lon: 37.6177 };
/** Half the width of what the map shows, in degrees. */
const BOX = { least: 0.02, most: 0.4 };
const CREATE_SHARE = 0.1;
const CREATED_MOST = 3;
const COME_SHARE = 0.4;
const LOOK_MS = 3_000;

/** Someone on the map of events: VIP. */
export class Meetups {
  private created = 0;

  constructor(private readonly me: Me) {}

  /** Moves the map, opens an event, comes to it or leaves it, and sometimes creates one. */
  async walk(): Promise<void> {
    const { me } = this;
    const box = this.box();
    await me.line.ask("WATCH_EVENTS", box);
    const query = new URLSearchParams(Object.entries(box).map(([name, value]) => [name, String(value)]));
    const { data } = await me.timed("map", me.get<MapList>(`/api/event/map-list?${query}`));
    const others = data.filter(({ mine }) => !mine);
    if (this.created < CREATED_MOST && (data.length === 0 || me.chance(CREATE_SHARE))) await this.create();
    else if (others.length > 0) await this.open(me.pick(others).id);
    await Bun.sleep(me.between(0, LOOK_MS));
    me.line.say("UNWATCH_EVENTS", {});
  }

  private box() {
    const { lat, lon } = this.place();
    const half = this.me.between(BOX.least, BOX.most);
    return { tl_lat: lat + half, tl_lon: lon - half, br_lat: lat - half, br_lon: lon + half };
  }

  private place() {
    const aside = () => this.me.between(-0.1, 0.1);
    return { lat: MOSCOW.lat + aside(), lon: MOSCOW.lon + aside() };
  }

  private async open(id: string): Promise<void> {
    const { me } = this;
    const event = await me.timed("event", me.get<Event>(`/api/event/${id}`));
    await me.post("/api/event-view/set", { eventID: id });
    if (event.refusal !== null || !me.chance(COME_SHARE)) return;
    const act = event.attendance === null ? "set" : "unset";
    await me.timed("event", me.post(`/api/event/reaction/${act}`, { eventID: id, type: "coming" }));
    me.notes.came(act === "set" ? "comes to an event" : "leaves an event");
  }

  private async create(): Promise<void> {
    const { me } = this;
    this.created += 1;
    const body: NewEventBody = {
      key: crypto.randomUUID(),
      typeID: me.pick([1, 2, 3, 4] as const),
      title: "Прогулка по набережной",
      address: "Набережная, у моста",
      zone: "Europe/Moscow",
      startsAt: iso(Date.now() + Math.round(me.between(1, 10)) * DAY_MS),
      capacity: me.pick([null, 3, 12]),
      askToCome: me.chance(0.2),
      ...this.place(),
    };
    await me.timed("event", me.post("/api/event/create", body));
    me.notes.came("creates an event");
  }
}
