import type { EventPin } from "#contract/event-map.ts";
import { type Attendance, EVENT_TYPES, type Event, type EventType, type Reaction } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import { EVENT_CIRCLE_M, SILENCE_HOURS } from "#contract/limits.ts";
import type { City, Image, Tag } from "#contract/people.ts";
import type { Face } from "#contract/profile.ts";
import { HOUR_MS, iso, isoOrNull, MINUTE_MS } from "#contract/time.ts";
import { offsetMs } from "#contract/zoned-time.ts";
import type { EventRow } from "./reading/store.ts";
import { refusalToCome, seesExactPlace, WANTS_TO_COME } from "./rules.ts";

export interface ViewContext {
  viewerId: string;
  now: number;
  lang: Lang;
  /** To compare with the age and sex that the event invites. */
  guest: { age: number | null; sex: string };
  host: Face;
  tags: Tag[];
  image: Image | null;
  cityOf(id: number): City | null;
  /** Those whom the viewer may see, including the viewer. */
  people: Face[];
  me: Face;
}

/** The privacy boundary of events: no exact place and no address leaves the server except through here. */
export function eventView(row: EventRow, context: ViewContext): Event {
  const { viewerId, now, lang } = context;
  const mine = row.ownerId === viewerId;
  const isActive = isActiveAt(row, now);
  const isExact = seesExactPlace({ mine, askToCome: row.askToCome }, row.state);
  return {
    id: row.id,
    revision: row.revision,
    type: typeView(row.typeId, lang),
    title: row.title,
    description: row.description,
    tags: context.tags,
    user: context.host,
    address: {
      city: row.cityId === null ? null : context.cityOf(row.cityId),
      text: isExact ? row.address : null,
    },
    lat: isExact ? row.lat : row.shownLat,
    lon: isExact ? row.lon : row.shownLon,
    radius: isExact ? null : EVENT_CIRCLE_M,
    date: iso(row.startsAt),
    startsAt: iso(row.startsAt),
    endsAt: isoOrNull(row.endsAt),
    zone: row.zone,
    utcOffset: offsetMs(row.startsAt, row.zone) / MINUTE_MS,
    is_active: isActive,
    cancelReason: row.cancelReason,
    image: context.image,
    capacity: row.capacity,
    coming: row.taken,
    waiting: row.waiting,
    requests: mine ? row.asked : null,
    ageFrom: row.ageFrom,
    ageTo: row.ageTo,
    sex: row.sex,
    askToCome: row.askToCome,
    mine,
    favorite: row.favorite,
    viewed: row.viewed,
    attendance: attendanceView(row),
    refusal: refusalToCome(
      { ...row, isActive, hasBegun: hasBegunAt(row, now), mine },
      context.guest,
      row.state,
    ),
    reactions: reactionsView(row, isExact, context),
  };
}

export const pinView = ({ type, tags, user, address, reactions, image, ...event }: Event): EventPin => ({
  id: event.id,
  revision: event.revision,
  title: event.title,
  lat: event.lat,
  lon: event.lon,
  radius: event.radius,
  startsAt: event.startsAt,
  zone: event.zone,
  utcOffset: event.utcOffset,
  is_active: event.is_active,
  cancelReason: event.cancelReason,
  capacity: event.capacity,
  coming: event.coming,
  mine: event.mine,
  favorite: event.favorite,
  viewed: event.viewed,
  type: { id: type.id },
  tags: tags.map(({ id }) => ({ id })),
  user: { id: user.id, sex: user.sex, birthday: user.birthday },
  address: { city: address.city && { id: address.city.id } },
  reactions: reactions.map((reaction) => ({ user: { id: reaction.user.id } })),
  image: image?.thumb ?? null,
});

export const isActiveAt = (row: Pick<EventRow, "cancelReason" | "overAt">, now: number): boolean =>
  row.cancelReason === null && row.overAt > now;

/** Then no one else can join; the host may still accept earlier requests. */
export const hasBegunAt = ({ startsAt }: Pick<EventRow, "startsAt">, now: number): boolean => startsAt <= now;

export const typeView = (id: number, lang: Lang): EventType => {
  const slug = EVENT_TYPES.find((type) => type.id === id)?.slug ?? "service";
  return { id, slug, name: TYPE_NAMES[lang][slug] };
};

function attendanceView({
  state,
  offeredUntil,
  askedAt,
  confirmedAt,
  startsAt,
  line,
}: EventRow): Attendance | null {
  if (state === null) return null;
  const isAsked = state === "coming" && askedAt !== null && confirmedAt === null;
  return {
    state,
    line: state === "waiting" ? line : null,
    until: state === "offered" ? isoOrNull(offeredUntil) : null,
    confirmBy: isAsked ? iso(startsAt - SILENCE_HOURS * HOUR_MS) : null,
  };
}

/** Participants are shown together with the exact place: to each other, or to everyone if anyone may come. */
function reactionsView(row: EventRow, isExact: boolean, { people, me }: ViewContext): Reaction[] {
  const own: Reaction[] = row.favorite ? [reactionView("favorite", me)] : [];
  if (row.state !== null && WANTS_TO_COME.includes(row.state)) own.push(reactionView("coming", me));
  const others = isExact ? people.filter(({ id }) => id !== me.id) : [];
  return [...own, ...others.map((face) => reactionView("coming", face))];
}

const reactionView = (type: Reaction["type"], { id, name, image, imagePlaceholder }: Face): Reaction => ({
  type,
  user: { id, name, image, imagePlaceholder },
});

type Slug = (typeof EVENT_TYPES)[number]["slug"] | "service";

const TYPE_NAMES: Record<Lang, Record<Slug, string>> = {
  ru: {
    dating: "Знакомства",
    friendship: "Дружба",
    activities: "Спорт и досуг",
    other: "Другое",
    service: "От сервиса",
  },
  en: {
    dating: "Dating",
    friendship: "Friendship",
    activities: "Activities",
    other: "Other",
    service: "From the service",
  },
};
