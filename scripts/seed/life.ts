import { coarsePlace } from "#contract/distance.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import { seeded } from "#src/chance/seeded.ts";
import type { Photo } from "#src/services/photos.ts";
import { type DemoAccount, demoAccounts } from "./accounts.ts";
import type { DemoRecording, Tune } from "./recordings.ts";
import { createStory, type Story } from "./story.ts";
import { countTags } from "./town.ts";

export type StoryFile = { id: string } & ({ photo: Photo } | { recording: DemoRecording });

interface Scenes {
  scenery: Photo[];
  tunes: Record<Tune, DemoRecording>;
  /** The address of the site, for links to it. */
  site: string;
}

/** So that no screen is empty at first sight. Returns the photos and recordings whose files the caller has to store. */
export function addActivity(
  db: Db,
  now: number,
  passwordHash: string,
  { scenery, tunes, site }: Scenes,
): StoryFile[] {
  const story = createStory(db, { random: seeded(2032), now });
  const added: StoryFile[] = [];
  const ago = (days: number, hours = 0) => now - days * DAY_MS - hours * HOUR_MS;
  const photo = (owner: string, n: number, position: number | null, at: number): string => {
    const picture = scenery[n % scenery.length]!;
    const id = story.photo(owner, picture, position, at);
    added.push({ id, photo: picture });
    return id;
  };
  const recording = (owner: string, name: Tune, position: number | null, at: number): string => {
    const id = story.recording(owner, tunes[name], position, at);
    added.push({ id, recording: tunes[name] });
    return id;
  };

  db.transaction(() => {
    const women = story.townspeople("FEMALE", 20);
    const men = story.townspeople("MALE", 20);
    const [lena, olya, nina, toma, zoya, mila] = women as Six;
    const [igor, pasha, gleb, roma, yura, kolya] = men as Six;
    const accounts = demoAccounts(now);
    const [anya, mark, vera] = [accounts.member, accounts.vip, accounts.moderator].map((account) =>
      join(story, account, passwordHash),
    ) as [string, string, string];

    story.addInterests(anya, ["горы", "походы", "плёнка", "кофе"]);
    story.addInterests(mark, ["настольные игры", "театр", "винил", "собаки"]);
    story.addInterests(vera, ["книги", "шахматы"]);
    for (const [owner, first] of [
      [anya, 0],
      [mark, 1],
    ] as const)
      for (const n of [0, 1, 2]) {
        const id = photo(owner, first + n, n, ago(20 - n));
        if (n > 0) continue;
        story.avatar(owner, id);
        story.mainPhotoIsNew(owner, id, ago(0, first + 1));
      }

    recording(mark, "melody", 0, ago(10));

    story.buysVip(mark, accounts.vip.email);

    for (const [n, friend] of [lena, igor, olya, pasha, mark].entries())
      story.friends(anya, friend, ago(30 - n * 4));
    for (const [n, friend] of [nina, gleb, toma].entries()) story.friends(mark, friend, ago(25 - n * 5));
    for (const friend of [lena, roma]) story.friends(vera, friend, ago(90));
    for (const [n, person] of [gleb, zoya, yura].entries())
      story.asksToBeFriends(person, anya, ago(0, 2 + n * 7));
    for (const [n, person] of [mila, igor].entries()) story.asksToBeFriends(person, mark, ago(0, 3 + n * 9));
    story.asksToBeFriends(kolya, vera, ago(1));
    story.asksToBeFriends(anya, nina, ago(2));
    story.blocks(anya, kolya, ago(12));
    story.blocks(mark, zoya, ago(15));
    story.blocks(vera, yura, ago(40));

    const meetups = story.addMeetups(
      [lena, anya, igor, mark, olya, pasha, nina, vera, gleb, toma],
      (owner, picture, at) => photo(owner, picture, null, at),
    );

    const mountains = story.chat(
      [
        [mark, "Привет! Поймал твоё имя в видеочате, а договорить не успели: пропал интернет."],
        [anya, "Бывает 🙂 Ты рассказывал про звук в театре."],
        [mark, "Да! Вчера полспектакля ловили гудящий кабель."],
        [anya, "А я вернулась с гор. Смотри, какой был вечер.", photo(anya, 0, null, ago(1, 3))],
        [mark, "Ничего себе. Это где?"],
        [
          anya,
          "Приэльбрусье. А утром вот так.",
          photo(anya, 1, null, ago(1, 2)),
          photo(anya, 3, null, ago(1, 2)),
        ],
        [anya, `А пока зову на фотопрогулку: ${site}/events/${meetups.get("Фотопрогулка")}`],
        [mark, "Теперь хочу туда. Возьмёте звукорежиссёра?"],
        [mark, "Обещаю не гудеть."],
      ],
      { lastAt: ago(0, 1), unread: 2 },
    );
    const walk = story.chat(
      [
        [anya, "Привет! Завтра в силе?"],
        [lena, "Да, в семь у фонтана."],
        [anya, "Возьму термос."],
        [lena, "Тогда с меня печенье 🍪"],
        [lena, `Позову и Олю, вы же знакомы: ${site}/profile/${olya}`],
        [anya, "", recording(anya, "answer", null, ago(0, 6))],
        [lena, "", recording(lena, "melody", null, ago(0, 5))],
      ],
      { lastAt: ago(0, 5), unread: 1 },
    );
    const film = story.chat(
      [
        [igor, "Как тебе фильм?"],
        [anya, "Первый час прекрасен, второй можно было не снимать."],
        [igor, "Согласен полностью."],
      ],
      { lastAt: ago(1, 6) },
    );
    const birthday = story.chat(
      [
        [anya, "С днём рождения! 🎉"],
        [olya, "Спасибо! Приходи в субботу, будет пирог."],
      ],
      { lastAt: ago(4) },
    );
    story.reacts(anya, mountains, 3, "laugh");
    story.reacts(mark, mountains, 4, "fire");
    story.reacts(anya, mountains, 5, "wow");
    story.reacts(mark, mountains, 6, "heart");
    story.reacts(anya, mountains, 8, "heart");
    story.edits(mountains, 8);
    story.reacts(lena, walk, 3, "like");
    story.reacts(anya, walk, 3, "like");
    story.sorts(anya, walk, { pinned: true });
    story.sorts(anya, film, { muted: true });
    story.sorts(anya, birthday, { archived: true });
    const games = story.chat(
      [
        [nina, "Вы правда собираете настольные игры?"],
        [mark, "Уже сорок коробок. Шкаф просит пощады."],
        [nina, "Тогда в пятницу у нас, приносите что-нибудь на пятерых.", photo(nina, 2, null, ago(0, 9))],
      ],
      { lastAt: ago(0, 9), unread: 1 },
    );
    story.quotes(games, 1, mark, "hours");
    story.chat(
      [
        [gleb, "Колонки приехали, спасибо за совет!"],
        [mark, "Слушайте на здоровье."],
      ],
      { lastAt: ago(2) },
    );
    story.chat(
      [
        [lena, "Вера, спасибо, что так быстро разобрались."],
        [vera, "Это наша работа. Пишите, если повторится."],
        [lena, "Пока тихо 🙂"],
      ],
      { lastAt: ago(0, 20), unread: 1 },
    );

    for (const person of [anya, mark, vera]) {
      for (const [n, other] of [...men.slice(6, 15), ...women.slice(6, 15)].entries())
        story.talk(other, person, n % 5 === 0 ? 4 : 5, ago(1 + n));
      for (const [n, other] of [...men.slice(15), ...women.slice(15)].entries())
        story.looksAt(other, person, ago(0, 1 + n * 5));
      story.countStars(person);
    }
    story.missedCall(mark, anya, ago(0, 2));
    story.talk(anya, roma, null, ago(0, 3));
    story.talk(mark, toma, null, ago(0, 4));
    story.talk(vera, pasha, null, ago(0, 6));

    for (const [person, others, name, sex] of [
      [anya, men, "Парни с фото", "MALE"],
      [mark, women, "Девушки с фото", "FEMALE"],
      [vera, men, "Мужчины с фото", "MALE"],
    ] as const) {
      for (const [n, other] of others.slice(8, 12).entries()) story.bookmarks(person, other, ago(1 + n));
      for (const [n, other] of others.slice(6, 8).entries()) story.likeEachOther(person, other, ago(n, 3));
      for (const [n, other] of others.slice(15).entries()) story.likes(other, person, ago(1, n * 4));
      for (const other of others.slice(2, 4)) story.likes(person, other, ago(1, 2));
      const filters = { sex, withPhotos: true };
      story.savesSearch(person, { name, filters, matches: others.slice(12, 15), at: ago(3) });
    }

    story.reports(anya, kolya, { reason: "insults", text: "Грубит после отказа.", at: ago(0, 8) });
    const offer = story.chat(
      [
        [zoya, "Привет! Хочешь подработку? Пятьсот в час, ничего делать не надо."],
        [mark, "Спасибо, нет."],
        [
          zoya,
          "Вот подруга вчера уехала отсюда. Ссылка у меня на странице.",
          photo(zoya, 2, null, ago(1, 1)),
        ],
      ],
      { lastAt: ago(1, 1) },
    );
    story.reports(mark, zoya, { reason: "spam", text: "Зовёт на чужой сайт.", at: ago(1), chat: offer });
    story.sanctions(kolya, {
      kind: "warn",
      reason: "insults",
      note: "Пишите, пожалуйста, без оскорблений (демо).",
      at: ago(20),
    });
    story.sanctions(men.at(-1)!, {
      kind: "suspend",
      reason: "spam",
      note: "Объявления здесь запрещены (демо).",
      at: ago(2),
      until: now + 28 * DAY_MS,
      appeal: { text: "Это была ссылка на мой же концерт, а не реклама (демо).", createdAt: ago(1) },
    });
    story.sanctions(women.at(-1)!, {
      kind: "hold",
      reason: "nudity",
      note: "Оденьтесь, пожалуйста, для разговора с незнакомыми (демо).",
      at: ago(0, 2),
      until: now + 22 * HOUR_MS,
    });
    const { member, vip } = accounts;
    for (const [userId, email, type, text, hours] of [
      [anya, member.email, "bug", "После звонка пропадает звук в наушниках (демо).", 5],
      [mark, vip.email, "payment", "Оплатил VIP, а дни прибавились только через час (демо).", 30],
    ] as const)
      story.asksSupport({ userId, email, type, text, createdAt: ago(0, hours) });
    countTags(db);
  });
  return added;
}

type Six = [string, string, string, string, string, string];

const MOSCOW = 524901;

function join(story: Story, { email, person }: DemoAccount, passwordHash: string): string {
  const { lat, lon } = coarsePlace(story.city(MOSCOW));
  const id = story.person({ country: "RU", cityId: MOSCOW, lat, lon, ...person });
  story.account(id, email, passwordHash, person.createdAt);
  return id;
}
