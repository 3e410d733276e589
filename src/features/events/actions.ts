import { EVENT_TYPES, type Event, type EventChanges, type NewEvent } from "#contract/events.ts";
import { onePage } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Places } from "#src/features/places/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { createLive } from "./live/actions.ts";
import { createReading } from "./reading/actions.ts";
import type { EventRow } from "./reading/store.ts";
import { typeView } from "./view.ts";
import { createWriting } from "./writing/actions.ts";

export type { CalendarEntry } from "./reading/actions.ts";
export type Events = ReturnType<typeof createEvents>;
type EventsDeps = Pick<Deps, "db" | "hub" | "clock" | "ids" | "services"> & {
  images: Images;
  places: Places;
  profile: Profile;
  tags: Tags;
  ties: TiesFeature;
  vip: Vip;
};

/** Meetups: members with VIP see and create them (specification, section 6). */
export function createEvents(deps: EventsDeps) {
  const reading = createReading(deps);
  const writing = createWriting({ ...deps, reading });
  const live = createLive({ ...deps, reading });

  const placeOf = ({ id, number, ownerId, cellX, cellY }: EventRow) => ({
    ...{ id, number, ownerId },
    cells: [{ x: cellX, y: cellY }],
  });

  /** Tells of a change to everyone who saw the event before, or may see it now. */
  function changed(me: string, before: EventRow): void {
    const after = placeOf(reading.row(me, before.id));
    live.tell("EVENT_UPDATED", { ...after, cells: [...placeOf(before).cells, ...after.cells] });
  }

  return {
    watch: live.watch,
    unwatch: live.unwatch,
    types: (lang: Lang) =>
      onePage(
        EVENT_TYPES.map(({ id }) => typeView(id, lang)),
        EVENT_TYPES.length,
      ),
    one: reading.one,
    visible: reading.visible,
    calendar: reading.calendar,
    calendarEntry: reading.calendarEntry,
    list: reading.list,

    create(me: string, event: NewEvent, lang: Lang): Event {
      const id = writing.create(me, event);
      live.tell("EVENT_CREATED", placeOf(reading.row(me, id)));
      return reading.one(me, id, lang);
    },

    update(me: string, id: string, changes: EventChanges, lang: Lang): Event {
      changed(me, writing.update(me, id, changes));
      return reading.one(me, id, lang);
    },

    cancel(me: string, id: string, reason: string, lang: Lang): Event {
      changed(me, writing.cancel(me, id, reason));
      return reading.one(me, id, lang);
    },

    remove(me: string, id: string): void {
      const row = reading.ownRow(me, id);
      const audience = live.audienceOf(placeOf(row));
      writing.remove(me, id);
      live.tellGone(audience, id, row.revision + 1);
    },
  };
}
