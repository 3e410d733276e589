import { clockText, longDay, whenOf } from "#contract/dates.ts";
import type { UrgentReason } from "#contract/reports.ts";
import { knownType, type SupportType } from "#contract/support-types.ts";
import { offsetName } from "#contract/zoned-time.ts";
import { countedRu } from "#src/texts/counted-ru.ts";
import { accountMailTextsRu } from "./account-texts-ru.ts";
import type { MailTexts } from "./mail.ts";
import { paragraphsOf, preheaderOf } from "./quoting.ts";
import { renewalMailTextsRu } from "./renewal-texts-ru.ts";
import { sentence } from "./sentence.ts";

const messagesOf = (count: number) =>
  countedRu(count, "новое сообщение", "новых сообщения", "новых сообщений");
const requestsOf = (count: number) => countedRu(count, "заявка", "заявки", "заявок");
const reportsOf = (count: number) => countedRu(count, "новая жалоба", "новые жалобы", "новых жалоб");
const URGENT: Record<UrgentReason, string> = {
  child_endangerment: "опасность для детей",
  looks_underage: "выглядит младше 18",
  violent_threats: "угроза насилия",
};
const reviewsOf = (count: number) => countedRu(count, "новая оценка", "новые оценки", "новых оценок");
const matchesOf = (count: number) =>
  countedRu(count, "новое совпадение", "новых совпадения", "новых совпадений");
const viewsOf = (count: number) => countedRu(count, "просмотр", "просмотра", "просмотров");
const newPeopleOf = ({ count, more }: { count: number; more?: boolean }) =>
  countedRu(count, "новый человек", "новых человека", "новых человек") + (more ? " или больше" : "");

/** «Анна, Борис и ещё 3 человека» */
function people(names: string[], others: number): string {
  const more = others > 0 ? [`ещё ${countedRu(others, "человек", "человека", "человек")}`] : [];
  return joined.format([...names, ...more]);
}
const joined = new Intl.ListFormat("ru", { type: "conjunction" });

const SUPPORT: Record<SupportType, string> = {
  account: "аккаунт и вход",
  video: "видео, камера, связь",
  payment: "оплата и VIP",
  safety: "безопасность",
  privacy: "личные данные",
  bug: "ошибка на сайте",
  idea: "предложение",
  other: "другое",
};
const supportType = (type: string) => (knownType(type) === type ? SUPPORT[type] : type);

export const mailTextsRu: MailTexts = {
  ...accountMailTextsRu,
  ...renewalMailTextsRu,
  welcome: ({ name, link }, brand) => ({
    subject: `Добро пожаловать в ${brand.name}`,
    preheader: "С чего начать — в двух строках.",
    heading: `${name}, рады знакомству`,
    paragraphs: [
      "Добавьте фото и пару слов о себе: с ними отвечают намного охотнее. А дальше — видеочат, знакомства и встречи в вашем городе.",
      "В видеочате разговор зашифрован: мы его не записываем и не видим.",
    ],
    button: { label: "Заполнить профиль", link },
    notes: [],
  }),
  unread: ({ name, messages, from, others, link, unsubscribe }, brand) => ({
    subject: `${messagesOf(messages)} в ${brand.name}`,
    preheader: `От кого: ${people(from, others)}`,
    heading: `${name}, вам написали`,
    paragraphs: [`Пока вас не было: ${messagesOf(messages)}. От кого: ${people(from, others)}.`],
    button: { label: "Прочитать", link },
    notes: ["Мы пишем об этом не чаще раза в час и только когда вас нет на сайте."],
    unsubscribe: { label: "Не присылать письма о сообщениях", link: unsubscribe },
  }),
  friend_requests: ({ name, from, others, link, unsubscribe }) => ({
    subject: from.length + others === 1 ? `${from[0]} хочет добавить вас в друзья` : "Новые заявки в друзья",
    preheader: people(from, others),
    heading: `${name}, с вами хотят дружить`,
    paragraphs: [`Заявки в друзья: ${people(from, others)}. Ответить можно в одно нажатие.`],
    button: { label: "Посмотреть заявки", link },
    notes: [],
    unsubscribe: { label: "Не присылать письма о заявках", link: unsubscribe },
  }),
  event_news: ({ title, subject, text, place, when, link, unsubscribe }) => ({
    subject,
    preheader: text,
    heading: title,
    paragraphs: [
      sentence(text),
      `Когда: ${whenOf(when, "ru")}.`,
      ...(place ? [sentence(`Где: ${place}`)] : []),
    ],
    button: { label: "Открыть встречу", link },
    notes: [],
    unsubscribe: { label: "Не присылать письма об изменениях во встречах", link: unsubscribe },
  }),
  event_soon: ({ name, title, place, when, lead, mine, link, unsubscribe }) => ({
    subject: `${lead === "hour" ? "Через час" : "Скоро встреча"}: ${title}`,
    preheader: whenOf(when, "ru"),
    heading: title,
    paragraphs: [
      lead === "hour" ? `${name}, встреча начнётся через час.` : `${name}, напоминаем о встрече.`,
      `Когда: ${whenOf(when, "ru")}.`,
      ...(place ? [sentence(`Где: ${place}`)] : []),
      ...(mine ? [] : ["Не получается прийти? Откажитесь от места, чтобы его занял кто-то другой."]),
    ],
    button: { label: "Открыть встречу", link },
    notes: [],
    unsubscribe: { label: "Не присылать напоминания о встречах", link: unsubscribe },
  }),
  matches: ({ name, found, link, unsubscribe }, brand) => ({
    subject: `Новые люди по вашему поиску в ${brand.name}`,
    preheader: found.map(({ search, people }) => `${search}: ${people}`).join(", "),
    heading: `${name}, по вашим поискам появились новые люди`,
    paragraphs: found.map(({ search, people }) => `«${search}»: ${newPeopleOf({ count: people })}`),
    button: { label: "Посмотреть", link },
    notes: [],
    unsubscribe: { label: "Не писать о сохранённых поисках", link: unsubscribe },
  }),
  reports: ({ name, news, link, unsubscribe }, brand) => ({
    ...("urgent" in news
      ? {
          subject: `Срочная жалоба в ${brand.name}: ${URGENT[news.urgent]}`,
          preheader: "Её стоит посмотреть сразу.",
          heading: `${name}, срочная жалоба`,
          paragraphs: [`Причина: ${URGENT[news.urgent]}. Подробности — в консоли модератора.`],
        }
      : {
          subject: `${reportsOf(news.count)} в ${brand.name}`,
          preheader: "Ждут решения модератора.",
          heading: `${name}, есть новые жалобы`,
          paragraphs: [`Ждут решения: ${reportsOf(news.count)}.`],
        }),
    button: { label: "Открыть консоль", link },
    notes: ["Об опасности для детей и насилии мы пишем сразу, об остальных жалобах — не чаще раза в час."],
    unsubscribe: { label: "Не писать о жалобах", link: unsubscribe },
  }),
  company: ({ name, waiting, mode, link }, brand) => ({
    subject: `В ${brand.name} есть с кем поговорить`,
    preheader: "Вы просили позвать вас, когда кто-то придёт.",
    heading: `${name}, здесь есть с кем поговорить`,
    paragraphs: [
      `${mode === "rating" ? "В рейтинговом видеочате сейчас" : "В поиске"} ${countedRu(waiting, "человек", "человека", "человек")}. Кнопка сразу начнёт поиск.`,
    ],
    button: { label: "Начать", link },
    notes: ["Вы просили об одном таком письме, больше их не будет."],
  }),
  evening: ({ name, when, link, unsubscribe }, brand) => ({
    subject: `Сегодня общий вечер в ${brand.name}`,
    preheader: `Начинаем в ${clockText(when.startsAt, "ru", when.zone)} (${offsetName(when.startsAt, when.zone)})`,
    heading: `${name}, скоро общий вечер`,
    paragraphs: [
      `Когда: ${whenOf(when, "ru")}.`,
      "В это время здесь больше людей, и ждать почти не придётся. Нажмите «Начать», и вы в разговоре.",
    ],
    button: { label: "Начать", link },
    notes: ["Такое письмо приходит не чаще раза в неделю."],
    unsubscribe: { label: "Не писать об общих вечерах", link: unsubscribe },
  }),
  digest: (
    {
      name,
      messages,
      matches = 0,
      requests,
      views,
      reviews = 0,
      meetups = 0,
      people,
      dating,
      link,
      unsubscribe,
    },
    brand,
  ) => ({
    subject: `Ваша неделя в ${brand.name}`,
    preheader: "Что произошло, пока вас не было.",
    heading: `${name}, вот что было за неделю`,
    paragraphs: [
      ...(views > 0 ? [`Ваш профиль: ${viewsOf(views)}.`] : []),
      ...(reviews > 0 ? [`Ваш рейтинг: ${reviewsOf(reviews)}.`] : []),
      ...(matches > 0 ? [`Взаимная симпатия: ${matchesOf(matches)}.`] : []),
      ...(messages > 0 ? [`В чатах: ${messagesOf(messages)}.`] : []),
      ...(requests > 0 ? [`В друзья: ${requestsOf(requests)}.`] : []),
      ...(people.count > 0 ? [`В знакомствах, по вашим фильтрам: ${newPeopleOf(people)}.`] : []),
      ...(meetups > 0 ? [`Встречи рядом на этой неделе: ${meetups}.`] : []),
    ],
    button: { label: "Открыть", link },
    ...(dating && { second: { label: "Посмотреть новых людей", link: dating } }),
    notes: [],
    unsubscribe: { label: "Не присылать итоги недели", link: unsubscribe },
  }),
  news: ({ subject, paragraphs, links: [button, second], unsubscribe }) => ({
    subject,
    preheader: paragraphs[0] ?? "",
    heading: subject,
    paragraphs,
    ...(button && { button }),
    ...(second && { second }),
    notes: ["Вы получили это письмо, потому что согласились получать новости."],
    unsubscribe: { label: "Не присылать новости", link: unsubscribe },
  }),
  legal_change: ({ name, from: time, link }, brand) => ({
    subject: `Новые правила ${brand.name} — с ${longDay(time, "ru")}`,
    preheader: "Правила сервиса и политика конфиденциальности обновляются.",
    heading: `${name}, мы обновляем правила`,
    paragraphs: [
      `С ${longDay(time, "ru")} начнёт действовать новая редакция правил сервиса и политики конфиденциальности. Прочитать её можно уже сейчас.`,
      "До этого дня действует прежняя редакция. Согласиться можно заранее на сайте или позже: когда новые правила вступят в силу, мы спросим ещё раз.",
    ],
    button: { label: "Прочитать новые правила", link },
    notes: ["Если вы не согласны с новыми правилами, вы можете удалить аккаунт в настройках."],
  }),
  support_request: ({ number, type, email, contact, text, userId }) => ({
    subject: `Обращение №${number}: ${supportType(type)}`,
    preheader: preheaderOf(text),
    heading: `Обращение №${number}`,
    paragraphs: paragraphsOf(text),
    notes: [
      `Тема: ${supportType(type)}`,
      `Почта: ${email}`,
      ...(contact ? [`Другая связь: ${contact}`] : []),
      userId ? `Участник: ${userId}` : "Писал гость",
      `Ответьте на это письмо или командой: bun run admin support answer ${number} …`,
    ],
    replyTo: email,
  }),
  test: (_, brand) => ({
    subject: `Проверочное письмо ${brand.name}`,
    preheader: "Письма доходят.",
    heading: "Письма доходят",
    paragraphs: [
      "Владелец сайта отправил это письмо, чтобы проверить, доходят ли письма. Делать ничего не нужно.",
    ],
    notes: [],
  }),
  support_received: ({ number, type }, brand) => ({
    subject: `Мы получили ваше обращение №${number}`,
    preheader: "Ответим на этот адрес.",
    heading: `Мы получили обращение №${number}`,
    paragraphs: [
      `Тема: ${SUPPORT[type]}. Обращение прочтёт человек и ответит на этот адрес.`,
      `Хотите что-то добавить? Ответьте на это письмо, не меняя тему.`,
    ],
    notes: [`Если вы не писали в ${brand.name}, просто удалите письмо: кто-то ошибся адресом.`],
  }),
  support_answer: ({ number, text, asked, link }) => ({
    subject: `Ответ на обращение №${number}`,
    preheader: preheaderOf(text),
    heading: "Ответ поддержки",
    paragraphs: paragraphsOf(text),
    button: { label: "Написать ещё раз", link },
    notes: ["Вы писали:", ...paragraphsOf(asked)],
  }),
  moderation_head: ({ number, hash }) => ({
    subject: `Журнал модерации: запись ${number}`,
    preheader: hash,
    heading: "Журнал модерации",
    paragraphs: [
      `Последняя запись — ${number}, её хеш:`,
      hash,
      `Сохраните письмо: «bun run admin audit verify ${number}:${hash}» покажет, не изменил ли кто-нибудь журнал с тех пор.`,
    ],
    notes: ["Письмо приходит администраторам раз в день."],
  }),
};
