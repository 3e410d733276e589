import { whenOf } from "#contract/event-when.ts";
import type { SupportType } from "#contract/support-types.ts";
import type { Letters } from "./letter.ts";
import { linesOf } from "./lines.ts";
import { renewalLettersRu } from "./renewal-letters-ru.ts";

const moment = new Intl.DateTimeFormat("ru", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/Moscow",
});
const day = new Intl.DateTimeFormat("ru", { dateStyle: "long", timeZone: "UTC" });
const countries = new Intl.DisplayNames("ru", { type: "region", fallback: "code" });

const at = (time: number) => `${moment.format(time)} по Москве`;
const from = (device: string, country: string) =>
  [device || "неизвестное устройство", country && countries.of(country)].filter(Boolean).join(", ");

const numbers = new Intl.PluralRules("ru");
/** «5 сообщений»: forms for 1, 2 and 5. */
function counted(count: number, one: string, few: string, many: string): string {
  const form = numbers.select(count);
  return `${count} ${form === "one" ? one : form === "few" ? few : many}`;
}
const messagesOf = (count: number) => counted(count, "новое сообщение", "новых сообщения", "новых сообщений");
const requestsOf = (count: number) => counted(count, "заявка", "заявки", "заявок");
const viewsOf = (count: number) => counted(count, "просмотр", "просмотра", "просмотров");
const newPeopleOf = ({ count, more }: { count: number; more: boolean }) =>
  counted(count, "новый человек", "новых человека", "новых человек") + (more ? " или больше" : "");

/** «Анна, Борис и ещё 3 человека» */
function people(names: string[], others: number): string {
  const more = others > 0 ? [`ещё ${counted(others, "человек", "человека", "человек")}`] : [];
  return joined.format([...names, ...more]);
}
const joined = new Intl.ListFormat("ru", { type: "conjunction" });

const NOT_ME = "Если это были не вы, просто удалите письмо: без ссылки из него ничего не произойдёт.";

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

export const lettersRu: Letters = {
  ...renewalLettersRu,
  confirm: ({ name, link }, brand) => ({
    subject: `Подтвердите почту в ${brand.name}`,
    preheader: "Остался один шаг — нажмите кнопку в письме.",
    heading: `${name}, остался один шаг`,
    paragraphs: [
      "Нажмите кнопку, чтобы подтвердить почту и войти. Ссылка действует сутки и сработает один раз.",
    ],
    button: { label: "Подтвердить почту", link },
    notes: [NOT_ME],
  }),
  already_registered: ({ link }, brand) => ({
    subject: `У вас уже есть аккаунт в ${brand.name}`,
    preheader: "Регистрироваться заново не нужно.",
    heading: "Вы уже с нами",
    paragraphs: [
      "Кто-то — возможно, вы — указал эту почту, но аккаунт с ней уже есть. Войдите, а если забыли пароль, задайте новый на странице входа.",
    ],
    button: { label: "Войти", link },
    notes: ["Если это были не вы, ничего делать не нужно: с вашим аккаунтом всё в порядке."],
  }),
  recovery: ({ name, link }) => ({
    subject: "Новый пароль",
    preheader: "Ссылка действует один час.",
    heading: `${name}, задайте новый пароль`,
    paragraphs: [
      "Нажмите кнопку и придумайте новый пароль. Ссылка действует один час и сработает один раз. На всех устройствах понадобится войти заново.",
    ],
    button: { label: "Задать пароль", link },
    notes: ["Если вы не просили новый пароль, удалите письмо: старый продолжит действовать."],
  }),
  no_account: ({ link }, brand) => ({
    subject: `Аккаунта с этой почтой нет`,
    preheader: `Кто-то пытался войти в ${brand.name} с вашей почтой.`,
    heading: "С этой почтой аккаунта нет",
    paragraphs: [
      `Кто-то — возможно, вы — хочет войти в ${brand.name} с этой почтой, но подтверждённого аккаунта с ней нет. Проверьте, не указывали ли вы другую, или зарегистрируйтесь.`,
    ],
    button: { label: "Зарегистрироваться", link },
    notes: ["Если это были не вы, удалите письмо: больше ничего не придёт."],
  }),
  new_email: ({ name, link }) => ({
    subject: "Подтвердите новую почту",
    preheader: "Пока вы не нажали кнопку, действует прежний адрес.",
    heading: `${name}, подтвердите новую почту`,
    paragraphs: [
      "Нажмите кнопку, и входить вы будете с этой почтой. Ссылка действует сутки и сработает один раз. На других устройствах понадобится войти заново.",
    ],
    button: { label: "Подтвердить почту", link },
    notes: [NOT_ME],
  }),
  new_email_notice: ({ name, newEmail, link }, brand) => ({
    subject: "Почта аккаунта меняется",
    preheader: "Если это не вы, остановите смену почты.",
    heading: `${name}, почта аккаунта меняется`,
    paragraphs: [
      `В настройках указали новую почту: ${newEmail}. Она заменит этот адрес, когда её подтвердят.`,
      "Если это вы, ничего делать не нужно. Если нет, нажмите кнопку: почта останется прежней, и вы сможете сразу задать новый пароль. Ссылка действует 24 часа.",
    ],
    button: { label: "Остановить смену почты", link },
    notes: [`Если кнопка не работает, напишите нам: ${brand.supportEmail}.`],
  }),
  email_changed: ({ name, newEmail, at: time, link }, brand) => ({
    subject: "Почта аккаунта изменена",
    preheader: `Теперь вход — с адресом ${newEmail}.`,
    heading: `${name}, почта изменена`,
    paragraphs: [
      `Новую почту подтвердили ${at(time)}: теперь в аккаунт входят с адресом ${newEmail}. Больше мы на этот адрес не пишем.`,
      `Если это не вы, сразу обратитесь к нам: ${brand.supportEmail}. Напишите с этого адреса или со страницы поддержки, и мы поможем вернуть аккаунт.`,
    ],
    button: { label: "Написать в поддержку", link },
    notes: ["Если почту сменили вы, ничего делать не нужно."],
  }),
  new_device: ({ name, device, country, at: time, link }) => ({
    subject: "Вход с нового устройства",
    preheader: from(device, country),
    heading: `${name}, это вы вошли?`,
    paragraphs: [
      `В ваш аккаунт вошли с нового устройства: ${from(device, country)}, ${at(time)}.`,
      "Если это вы, всё в порядке. Если нет — смените пароль и завершите чужой сеанс в настройках безопасности.",
    ],
    button: { label: "Открыть настройки", link },
    notes: [],
  }),
  password_changed: ({ name, at: time, link }, brand) => ({
    subject: "Пароль изменён",
    preheader: "Если это не вы, задайте новый.",
    heading: `${name}, пароль изменён`,
    paragraphs: [
      `Пароль вашего аккаунта изменили ${at(time)}. На остальных устройствах нужно войти заново.`,
      `Если это не вы, задайте новый пароль и напишите нам: ${brand.supportEmail}.`,
    ],
    button: { label: "Задать новый пароль", link },
    notes: [],
  }),
  welcome: ({ name, link }, brand) => ({
    subject: `Добро пожаловать в ${brand.name}`,
    preheader: "С чего начать — в двух строках.",
    heading: `${name}, рады знакомству`,
    paragraphs: [
      "Добавьте фото и пару слов о себе: с ними отвечают намного охотнее. А дальше — видеочат, знакомства и встречи в вашем городе.",
      brand.relayed
        ? "В видеочате разговор зашифрован: мы его не записываем и не видим."
        : "В видеочате разговор идёт напрямую между вами: мы его не записываем и не видим.",
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
    paragraphs: [`${text}.`, `Когда: ${whenOf(when, "ru")}.`, ...(place ? [`Где: ${place}.`] : [])],
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
      `Где: ${place}.`,
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
    paragraphs: found.map(({ search, people }) => `«${search}»: ${people}`),
    button: { label: "Посмотреть", link },
    notes: [],
    unsubscribe: { label: "Не писать о сохранённых поисках", link: unsubscribe },
  }),
  company: ({ name, waiting, mode, link }, brand) => ({
    subject: `В ${brand.name} есть с кем поговорить`,
    preheader: "Вы просили позвать вас, когда кто-то придёт.",
    heading: `${name}, здесь есть с кем поговорить`,
    paragraphs: [
      `${mode === "rating" ? "В рейтинговом чате сейчас" : "В поиске"} ${counted(waiting, "человек", "человека", "человек")}. Кнопка сразу начнёт поиск.`,
    ],
    button: { label: "Начать", link },
    notes: ["Вы просили об одном таком письме, больше их не будет."],
  }),
  digest: ({ name, messages, requests, views, people, dating, link, unsubscribe }, brand) => ({
    subject: `Ваша неделя в ${brand.name}`,
    preheader: "Что произошло, пока вас не было.",
    heading: `${name}, вот что было за неделю`,
    paragraphs: [
      ...(views > 0 ? [`Ваш профиль: ${viewsOf(views)}.`] : []),
      ...(messages > 0 ? [`В чатах: ${messagesOf(messages)}.`] : []),
      ...(requests > 0 ? [`В друзья: ${requestsOf(requests)}.`] : []),
      ...(people.count > 0 ? [`В знакомствах, по вашим фильтрам: ${newPeopleOf(people)}.`] : []),
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
    subject: `Новые правила ${brand.name} — с ${day.format(time)}`,
    preheader: "Правила сервиса и политика конфиденциальности обновляются.",
    heading: `${name}, мы обновляем правила`,
    paragraphs: [
      `С ${day.format(time)} начнёт действовать новая редакция правил сервиса и политики конфиденциальности. Прочитать её можно уже сейчас.`,
      "До этого дня действует прежняя редакция. Согласиться можно заранее на сайте или позже: когда новые правила вступят в силу, мы спросим ещё раз.",
    ],
    button: { label: "Прочитать новые правила", link },
    notes: ["Если вы не согласны с новыми правилами, вы можете удалить аккаунт в настройках."],
  }),
  support_request: ({ number, type, email, contact, text, userId }) => ({
    subject: `Обращение №${number}: ${SUPPORT[type]}`,
    preheader: text.slice(0, 120),
    heading: `Обращение №${number}`,
    paragraphs: linesOf(text),
    notes: [
      `Тема: ${SUPPORT[type]}`,
      `Почта: ${email}`,
      ...(contact ? [`Другая связь: ${contact}`] : []),
      userId ? `Участник: ${userId}` : "Писал гость",
      `Ответьте на это письмо или командой: bun run admin support answer ${number} …`,
    ],
    replyTo: email,
  }),
  support_received: ({ number, type }, brand) => ({
    subject: `Мы получили ваше обращение №${number}`,
    preheader: "Ответим на этот адрес.",
    heading: `Мы получили обращение №${number}`,
    paragraphs: [
      `Тема: ${SUPPORT[type]}. Его прочтёт человек и ответит на этот адрес.`,
      `Хотите что-то добавить? Ответьте на это письмо, не меняя тему.`,
    ],
    notes: [`Если вы не писали в ${brand.name}, просто удалите письмо: кто-то ошибся адресом.`],
  }),
  support_answer: ({ number, text, asked, link }) => ({
    subject: `Ответ на обращение №${number}`,
    preheader: text.slice(0, 120),
    heading: "Ответ поддержки",
    paragraphs: linesOf(text),
    button: { label: "Написать ещё раз", link },
    notes: ["Вы писали:", ...linesOf(asked)],
  }),
};
