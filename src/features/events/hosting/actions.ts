import type { Announced, Announcement, Event, EventPerson, NewEvent } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import { ANNOUNCEMENTS_A_DAY } from "#contract/limits.ts";
import { maySee, standingOf } from "#contract/standing.ts";
import { DAY_MS, iso } from "#contract/time.ts";
import { daysLater } from "#contract/zoned-time.ts";
import type { Deps } from "#src/deps.ts";
import type { Chats } from "#src/features/chat/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Space } from "#src/features/space/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import type { Words } from "#src/features/words/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Attendance } from "../attendance/actions.ts";
import type { AttendanceStore } from "../attendance/store.ts";
import type { Live } from "../live/actions.ts";
import type { Notices } from "../notices/actions.ts";
import type { Reading } from "../reading/actions.ts";
import type { EventRow } from "../reading/store.ts";
import { seesExactPlace } from "../rules.ts";
import { placedAt } from "../visibility/actions.ts";
import type { Writing } from "../writing/actions.ts";
import { createArchiveStore } from "./store.ts";

const PEOPLE_MOST = 500;

type HostingDeps = Pick<Deps, "db" | "clock" | "ids"> & {
  chats: Pick<Chats, "send" | "refuseLinksOnFirstDay">;
  profile: Pick<Profile, "briefs">;
  live: Live;
  attendance: Attendance;
  reading: Reading;
  store: AttendanceStore;
  writing: Writing;
  notices: Pick<Notices, "of">;
  space: Pick<Space, "refuseTooMuch">;
  vip: Pick<Vip, "isActive">;
  words: Pick<Words, "refuse">;
};

export function createHosting(deps: HostingDeps) {
  const {
    db,
    clock,
    ids,
    chats,
    profile,
    live,
    attendance,
    reading,
    store,
    writing,
    notices,
    space,
    vip,
    words,
  } = deps;
  const archive = createArchiveStore(db);

  /** The host sees everyone, others only who comes, if they see the exact place. @throws Problem not_found */
  function peopleOf(me: string, id: string, lang: Lang) {
    return db.reading(() => {
      const row = reading.row(me, id);
      const mine = row.ownerId === me;
      if (!seesExactPlace({ mine, askToCome: row.askToCome }, row.state)) throw new Problem("not_found");
      const states = mine ? (["asked", "coming", "offered", "waiting"] as const) : (["coming"] as const);
      const rows = states.flatMap((state) => store.inState(row.number, state, PEOPLE_MOST));
      const data = seenBy(me, rows, lang).map(
        ({ user, state, since }): EventPerson => ({ user, state, since: iso(since) }),
      );
      return { data, pagination: { page: 1, perPage: PEOPLE_MOST, total: data.length } };
    });
  }

  /** Leaves out people whom the viewer may not see: suspended, deleted or blocked. */
  function seenBy<T extends { userId: string }>(me: string, rows: readonly T[], lang: Lang) {
    const briefs = profile.briefs(
      me,
      rows.map(({ userId }) => userId),
      lang,
    );
    return rows.flatMap((row) => {
      const user = briefs.get(row.userId);
      return user && maySee(standingOf(user)) ? [{ ...row, user }] : [];
    });
  }

  /** By a message in each participant's chat. @throws Problem not_found, event_announcement_limit_reached, first_day_links, obscene_terms, words_refused, conflict */
  async function announce(
    me: string,
    id: string,
    { text, key: idempotencyKey = ids() }: Announcement,
  ): Promise<Announced> {
    words.refuse({ text });
    const { number } = reading.ownRow(me, id);
    const eventOfKey = store.announced(idempotencyKey);
    if (eventOfKey === number) return { people: store.inState(number, "coming", PEOPLE_MOST).length };
    if (eventOfKey !== undefined) throw new Problem("conflict");
    chats.refuseLinksOnFirstDay(me, text);
    const coming = db.transaction(() => {
      if (store.announcedSince(number, clock() - DAY_MS) >= ANNOUNCEMENTS_A_DAY)
        throw new Problem("event_announcement_limit_reached");
      space.refuseTooMuch(me, text);
      store.addAnnouncement({ id: idempotencyKey, eventNumber: number, text, createdAt: clock() });
      return store.inState(number, "coming", PEOPLE_MOST);
    });
    const sent = await Promise.allSettled(
      coming.map(({ userId: to }) => chats.send(me, { to, content: text, imageIds: [], clientId: ids() })),
    );
    return { people: sent.filter(({ status }) => status === "fulfilled").length };
  }

  /** A week later in local time, holding places for VIP members who came. @throws as `create` does */
  function again(me: string, id: string, idempotencyKey: string | undefined, lang: Lang): Event {
    const row = reading.ownRow(me, id);
    const known = idempotencyKey && writing.created(me, idempotencyKey);
    if (known) return reading.one(me, known, lang);
    const before = seenBy(me, store.inState(row.number, "coming", PEOPLE_MOST), lang).filter(({ userId }) =>
      vip.isActive(userId),
    );
    const { copy, recipients } = db.transaction(() => {
      const tags = reading.views(me, [row], lang)[0]!.tags.map(({ name }) => name);
      const newId = writing.create(me, { ...copyOf(row, tags), key: idempotencyKey });
      const copy = reading.row(me, newId);
      for (const { userId } of before) store.put(copy.number, userId, "waiting", clock());
      return { copy, recipients: attendance.offerPlaces(copy.number) };
    });
    live.publish("EVENT_CREATED", placedAt(copy));
    notices.of(copy, recipients);
    return reading.one(me, copy.id, lang);
  }

  function copyOf(row: EventRow, tags: string[]): NewEvent {
    let days = 7;
    while (daysLater(row.startsAt, days, row.zone) <= clock()) days += 7;
    const later = (time: number) => iso(daysLater(time, days, row.zone));
    const { title, description, lat, lon, address, zone, capacity, ageFrom, ageTo, sex, askToCome } = row;
    return {
      title,
      description,
      lat,
      lon,
      address,
      zone,
      capacity,
      ageFrom,
      ageTo,
      sex,
      askToCome,
      tags,
      typeID: row.typeId as NewEvent["typeID"],
      imageID: row.imageId,
      startsAt: later(row.startsAt),
      endsAt: row.endsAt === null ? null : later(row.endsAt),
    };
  }

  return { peopleOf, announce, again, archiveOf: archive.of };
}
