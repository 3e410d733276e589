import { fold } from "#contract/fold.ts";
import { AGE_MAX, AGE_MIN } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import { eventPeople, events } from "#db/schema/index.ts";
import { cellOf, circleAround } from "#src/features/events/map/rules.ts";
import { overAt } from "#src/features/events/rules.ts";
import { EVENING } from "./scenery.ts";

/** A demo event. `when` is in days from today and the hour in Moscow. */
interface Meetup {
  title: string;
  about: string;
  type: 1 | 2 | 3 | 4;
  at: [lat: number, lon: number];
  address: string;
  when: [day: number, hour: number];
  hours?: number;
  places?: number;
  tags?: string[];
  ask?: boolean;
  /** The number of its picture in the scenery. */
  picture?: number;
}

const MEETUPS: Meetup[] = [
  // The first two and the last five are where the map opens, so that it is not empty at first sight.
  {
    title: "Знакомства у фонтана",
    picture: EVENING,
    about: "Говорим по три минуты и меняемся местами.",
    type: 1,
    at: [55.7562, 37.6181],
    address: "Манежная площадь, у фонтана",
    when: [3, 19],
    hours: 2,
    places: 16,
  },
  {
    title: "Фотопрогулка",
    picture: 3,
    about: "Снимаем вечерний город, подойдёт и телефон.",
    type: 3,
    at: [55.7556, 37.6173],
    address: "Манежная площадь, у часов",
    when: [2, 17],
    hours: 2,
    tags: ["прогулки"],
  },
  {
    title: "Прогулка по набережной",
    picture: 0,
    about: "Идём от парка до моста, потом чай.",
    type: 2,
    at: [55.7471, 37.6094],
    address: "Пречистенская набережная, 15",
    when: [1, 19],
    hours: 2,
    tags: ["прогулки"],
  },
  {
    title: "Настольные игры у Марка",
    about: "Сорок коробок, стол на шестерых.",
    type: 3,
    at: [55.7616, 37.6401],
    address: "Чистопрудный бульвар, 12",
    when: [2, 18],
    places: 5,
    tags: ["настольные игры"],
    ask: true,
  },
  {
    title: "Джаз на крыше",
    picture: EVENING + 1,
    about: "Играет трио, вход свободный.",
    type: 3,
    at: [55.7648, 37.6056],
    address: "Тверская улица, 18",
    when: [3, 20],
    hours: 3,
    tags: ["джаз"],
  },
  {
    title: "Кофе и книги",
    picture: EVENING,
    about: "Меняемся книгами и говорим о них.",
    type: 2,
    at: [55.7573, 37.6146],
    address: "Никольская улица, 5",
    when: [1, 12],
    hours: 2,
    places: 8,
    tags: ["кофе", "книги"],
  },
  {
    title: "Ужин вслепую",
    about: "Знакомства за длинным столом, десять на десять.",
    type: 1,
    at: [55.7652, 37.6218],
    address: "Рождественка, 9",
    when: [5, 19],
    hours: 3,
    places: 20,
  },
  {
    title: "Свидание в планетарии",
    about: "Смотрим на звёзды и знакомимся.",
    type: 1,
    at: [55.7614, 37.5837],
    address: "Садовая-Кудринская, 5",
    when: [4, 17],
    places: 12,
    ask: true,
  },
  {
    title: "Утренняя пробежка",
    picture: 1,
    about: "Пять километров без спешки.",
    type: 3,
    at: [55.7298, 37.6012],
    address: "Крымский Вал, 9",
    when: [2, 8],
    hours: 1,
    tags: ["бег"],
  },
  {
    title: "Шахматы в парке",
    about: "Доски есть, часы есть.",
    type: 3,
    at: [55.7709, 37.6162],
    address: "Петровка, 28",
    when: [6, 15],
    tags: ["шахматы"],
  },
  {
    title: "Домашний кинопоказ",
    about: "Проектор, плед и один хороший фильм.",
    type: 2,
    at: [55.7413, 37.6289],
    address: "Пятницкая улица, 25",
    when: [3, 19],
    places: 6,
    tags: ["кино"],
    ask: true,
  },
  {
    title: "Английский за чаем",
    about: "Говорим только по-английски.",
    type: 4,
    at: [55.7595, 37.6305],
    address: "Мясницкая улица, 7",
    when: [7, 18],
    hours: 2,
    places: 10,
  },
  {
    title: "Пикник с собаками",
    picture: 1,
    about: "Приходите с хвостом или без.",
    type: 2,
    at: [55.7913, 37.6779],
    address: "Сокольнический Вал, 1",
    when: [8, 13],
    hours: 4,
    tags: ["собаки"],
  },
  {
    title: "Театр и разговор после",
    about: "Спектакль в семь, потом идём обсуждать.",
    type: 3,
    at: [55.7602, 37.6186],
    address: "Театральная площадь, 1",
    when: [-3, 19],
    tags: ["театр"],
  },
  {
    title: "Вечер винила",
    picture: EVENING + 1,
    about: "Каждый приносит одну пластинку.",
    type: 4,
    at: [55.7531, 37.5989],
    address: "Арбат, 20",
    when: [-9, 20],
    tags: ["винил"],
    ask: true,
  },
  {
    title: "Загадать желание у нулевого километра",
    picture: 2,
    about: "Встречаемся вечером, бросаем монетку и идём гулять.",
    type: 2,
    at: [55.75568, 37.61845],
    address: "Манежная площадь, нулевой километр",
    when: [1, 20],
    hours: 1,
    tags: ["прогулки"],
  },
  {
    title: "Кофе перед работой",
    about: "Полчаса разговора с новым человеком.",
    type: 1,
    at: [55.7561, 37.6166],
    address: "Охотный Ряд, 2",
    when: [2, 8],
    hours: 1,
    places: 6,
    tags: ["кофе"],
  },
  {
    title: "Скетчинг на площади",
    about: "Рисуем башни: кто карандашом, кто акварелью.",
    type: 3,
    at: [55.7553, 37.6171],
    address: "Красная площадь, у Исторического музея",
    when: [4, 12],
    hours: 2,
    tags: ["рисование"],
  },
  {
    title: "Квиз о Москве",
    about: "Команды соберём на месте, победителям мороженое.",
    type: 4,
    at: [55.7564, 37.6192],
    address: "Никольская улица, 4",
    when: [3, 18],
    hours: 2,
    places: 24,
  },
  {
    title: "Ночная прогулка с гитарой",
    picture: EVENING + 1,
    about: "Поём то, что знают все.",
    type: 2,
    at: [55.7552, 37.6193],
    address: "Красная площадь, 3",
    when: [5, 21],
    tags: ["музыка"],
  },
];

const NOTE = "Это демо-встреча.";
/** Moscow is three hours ahead of UTC all year. */
const MOSCOW_HOURS = 3;
const MOSCOW = 524901;
/** In the product it is derived from a secret. */
const OFFSET = { north: 0.37, east: 0.61 };

/** Adds a picture of the scenery and returns its id. */
export type EventPhoto = (ownerId: string, picture: number, at: number) => string;

/** Returns the ids of the events by their titles. */
export function addMeetups(
  db: Db,
  { id, now }: { id: (at: number) => string; now: number },
  people: readonly string[],
  photo: EventPhoto,
): Map<string, string> {
  const ids = new Map<string, string>();
  const today = Math.floor((now + MOSCOW_HOURS * HOUR_MS) / DAY_MS) * DAY_MS - MOSCOW_HOURS * HOUR_MS;
  for (const [n, meetup] of MEETUPS.entries()) {
    const { title, about, type, at, address, when, hours, places, tags = [], ask = false, picture } = meetup;
    const [lat, lon] = at;
    const startsAt = today + when[0] * DAY_MS + when[1] * HOUR_MS;
    const times = { startsAt, endsAt: hours === undefined ? null : startsAt + hours * HOUR_MS };
    const shown = ask ? circleAround({ lat, lon }, OFFSET) : { lat, lon };
    const cell = cellOf(shown);
    const createdAt = Math.min(now, startsAt) - 5 * DAY_MS;
    const ownerId = people[n % people.length]!;
    const { id: eventId, number } = db.orm
      .insert(events)
      .values({
        id: id(createdAt),
        ownerId,
        imageId: picture === undefined ? null : photo(ownerId, picture, createdAt),
        typeId: type,
        title,
        address,
        description: `${about} ${NOTE}`,
        lat,
        lon,
        cityId: MOSCOW,
        zone: "Europe/Moscow",
        ...times,
        shownLat: shown.lat,
        shownLon: shown.lon,
        cellX: cell.x,
        cellY: cell.y,
        capacity: places ?? null,
        ageFrom: AGE_MIN,
        ageTo: AGE_MAX,
        askToCome: ask,
        overAt: overAt(times),
        listed: overAt(times) > now,
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: events.id, number: events.number })
      .get();
    ids.set(title, eventId);
    for (const tag of tags) addTag(db, number, tag);
    for (const [at, userId] of guestsOf(people, n).entries())
      db.orm
        .insert(eventPeople)
        .values({ eventNumber: number, userId, state: "coming", since: createdAt + at * HOUR_MS })
        .run();
  }
  return ids;
}

const guestsOf = (people: readonly string[], host: number): string[] =>
  Array.from({ length: 2 + (host % 3) }, (_, at) => people[(host + 1 + at) % people.length]!);

function addTag({ sqlite }: Db, number: number, name: string): void {
  sqlite.query("INSERT OR IGNORE INTO tags (name, folded) VALUES (?, ?)").run(name, fold(name));
  sqlite.query("INSERT INTO event_tags SELECT ?, id FROM tags WHERE folded = ?").run(number, fold(name));
}
