import { dateText } from "#contract/dates.ts";
import type { ProviderId } from "#contract/providers.ts";
import type { ReportReason } from "#contract/reports.ts";
import { type AccountMailTexts, accountWords } from "./account-words.ts";
import { PROVIDER_NAMES } from "./provider-names.ts";

const MOSCOW = { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Moscow" } as const;
const at = (time: number) => `${dateText(time, "ru", MOSCOW)} по Москве`;
const { from, providers } = accountWords("ru", "неизвестное устройство");

/** What sessions that end do not end: a stranger may have linked it. */
const stillLinked = (linked: readonly ProviderId[] = []): string[] =>
  linked.length === 0
    ? []
    : [`Войти по-прежнему можно и через ${providers(linked)}. Незнакомое отвяжите в настройках.`];

const NOT_ME = "Если это были не вы, просто удалите письмо: без ссылки из него ничего не произойдёт.";

const REASONS: Record<ReportReason, string> = {
  insults: "оскорбления или угрозы",
  violent_threats: "угрозы насилием",
  child_endangerment: "опасность для детей",
  looks_underage: "возраст: здесь только совершеннолетние",
  hatred: "разжигание ненависти",
  nudity: "нагота, о которой никто не просил",
  spam: "спам или мошенничество",
  privacy_violation: "чужие личные данные или фото без согласия",
  other: "нарушение правил",
};

const REVIEWED = {
  other: (site: string) =>
    `Мы рассмотрели ваше обращение в ${site}: решение проверил не тот, кто его принял.`,
  same: (site: string) =>
    `Мы рассмотрели ваше обращение в ${site}. Трое суток никого другого не было, и решение ещё раз проверил тот, кто его принял.`,
  no_one: (site: string) =>
    `Трое суток никто из модераторов не рассматривал ваше обращение в ${site}. То, что сработало по одним жалобам, закончилось.`,
};
const OVERTURNED = {
  removal: "Удалённое вернуть нельзя, но вы можете опубликовать его снова.",
  warning: "Предупреждение снято.",
  restriction: "Ограничение снято.",
};

export const accountMailTextsRu: AccountMailTexts = {
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
  email_changed: ({ name, newEmail, at: time, linked, link }, brand) => ({
    subject: "Почта аккаунта изменена",
    preheader: `Теперь вход — с адресом ${newEmail}.`,
    heading: `${name}, почта изменена`,
    paragraphs: [
      `Новую почту подтвердили ${at(time)}: теперь в аккаунт входят с адресом ${newEmail}. На прежний адрес мы больше не пишем.`,
      ...stillLinked(linked),
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
  sign_in_linked: ({ name, provider, at: time, link }) => ({
    subject: `К аккаунту привязали вход через ${PROVIDER_NAMES.ru[provider]}`,
    preheader: "Если это не вы, отмените привязку.",
    heading: `${name}, это были вы?`,
    paragraphs: [
      `${at(time)} к вашему аккаунту привязали вход через ${PROVIDER_NAMES.ru[provider]}: теперь в аккаунт можно войти и так.`,
      "Если это вы, ничего делать не нужно. Если нет, нажмите кнопку: привязка исчезнет, на всех устройствах придётся войти заново, и вы сразу зададите новый пароль. Ссылка действует 7 дней.",
    ],
    button: { label: "Это не я", link },
    notes: [],
  }),
  sign_in_unlinked: ({ name, provider, at: time, link }) => ({
    subject: `От аккаунта отвязали вход через ${PROVIDER_NAMES.ru[provider]}`,
    preheader: "Если это не вы, задайте новый пароль.",
    heading: `${name}, это были вы?`,
    paragraphs: [
      `${at(time)} от вашего аккаунта отвязали вход через ${PROVIDER_NAMES.ru[provider]}: войти так больше нельзя.`,
      "Если это вы, ничего делать не нужно. Если нет, задайте новый пароль: на всех остальных устройствах придётся войти заново. Потом вход можно снова привязать в настройках.",
    ],
    button: { label: "Задать новый пароль", link },
    notes: [],
  }),
  password_changed: ({ name, at: time, linked, unlinked = [], link }, brand) => ({
    subject: "Пароль изменён",
    preheader: "Если это не вы, задайте новый.",
    heading: `${name}, пароль изменён`,
    paragraphs: [
      `Пароль вашего аккаунта изменили ${at(time)}. На остальных устройствах нужно войти заново.`,
      ...(unlinked.length > 0
        ? [
            `Вход через ${providers(unlinked)} мы отвязали: его привязали недавно, и это мог сделать кто-то другой. Если это были вы, привяжите его снова в настройках.`,
          ]
        : []),
      ...stillLinked(linked),
      `Если это не вы, задайте новый пароль и напишите нам: ${brand.supportEmail}.`,
    ],
    button: { label: "Задать новый пароль", link },
    notes: [],
  }),
  signed_out_everywhere: ({ name, device, country, at: time, linked, link }, brand) => ({
    subject: "Выход на всех устройствах",
    preheader: from(device, country),
    heading: `${name}, это были вы?`,
    paragraphs: [
      `В вашем аккаунте завершили все сеансы: ${from(device, country)}, ${at(time)}.`,
      ...stillLinked(linked),
      `Если это вы, ничего делать не нужно. Если нет, в аккаунте был кто-то другой: задайте новый пароль и напишите нам: ${brand.supportEmail}.`,
    ],
    button: { label: "Задать новый пароль", link },
    notes: [],
  }),
  second_factor_on: ({ name, at: time, link }, brand) => ({
    subject: "Включён вход с кодом",
    preheader: "Теперь при входе нужен ещё и код из приложения.",
    heading: `${name}, вход с кодом включён`,
    paragraphs: [
      `${at(time)} в вашем аккаунте включили вход с кодом: кроме пароля, при входе нужен код из приложения.`,
      "Если это вы, ничего делать не нужно — только держите коды восстановления там, где не потеряете: они выручат, если не станет телефона.",
      `Если это не вы, в аккаунте был кто-то другой: задайте новый пароль и сразу напишите нам: ${brand.supportEmail}.`,
    ],
    button: { label: "Задать новый пароль", link },
    notes: [],
  }),
  second_factor_off: ({ name, at: time, link }, brand) => ({
    subject: "Выключен вход с кодом",
    preheader: "Для входа больше не нужен код из приложения.",
    heading: `${name}, вход с кодом выключен`,
    paragraphs: [
      `${at(time)} в вашем аккаунте выключили вход с кодом: код из приложения при входе больше не нужен, а коды восстановления не действуют.`,
      `Если это вы или вы просили об этом поддержку, ничего делать не нужно. Если нет, задайте новый пароль и напишите нам: ${brand.supportEmail}.`,
    ],
    button: { label: "Задать новый пароль", link },
    notes: [],
  }),
  recovery_code_used: ({ name, at: time, left, link }) => ({
    subject: "Использован код восстановления",
    preheader: `Осталось кодов: ${left}.`,
    heading: `${name}, это были вы?`,
    paragraphs: [
      `${at(time)} в вашем аккаунте использовали код восстановления вместо кода из приложения. Неиспользованных кодов осталось: ${left}.`,
      "Если это вы, всё в порядке; если кодов мало, получите новые в настройках безопасности. Если нет — смените пароль, завершите чужие сеансы и получите новые коды.",
    ],
    button: { label: "Открыть настройки", link },
    notes: [],
  }),
  account_deleted: ({ name, until, link, recovery }, brand) => ({
    subject: "Аккаунт удалён",
    preheader: "Передумали? Войдите, и мы его вернём.",
    heading: `${name}, ваш аккаунт удалён`,
    paragraphs: [
      "Ваш профиль больше никому не виден, предстоящие встречи отменены, а на всех устройствах вы вышли из аккаунта.",
      `Если передумаете, войдите и восстановите аккаунт — это можно сделать до ${at(until)}. Потом профиль, переписка и фотографии будут стёрты навсегда.`,
      "Если аккаунт удалили не вы, сначала задайте новый пароль: тогда чужие сеансы завершатся. А потом восстановите аккаунт.",
    ],
    button: { label: "Войти и восстановить", link },
    second: { label: "Задать новый пароль", link: recovery },
    notes: [`Если войти не получается, напишите нам: ${brand.supportEmail}.`],
  }),
  appeal_decided: ({ name, outcome, what, answer, reviewer = "other", link }, brand) => ({
    subject: outcome === "overturned" ? "Решение отменено" : "Решение осталось в силе",
    preheader: "Ответ на ваше обращение.",
    heading: outcome === "overturned" ? `${name}, решение отменено` : `${name}, решение осталось в силе`,
    paragraphs: [
      REVIEWED[reviewer](brand.name),
      ...(answer ? [answer] : []),
      outcome === "overturned"
        ? `Приносим извинения. ${OVERTURNED[what]}`
        : "Обжаловать это решение ещё раз нельзя. Если у вас остались вопросы, ответьте на это письмо.",
    ],
    button: { label: outcome === "overturned" ? "Войти" : "Посмотреть решение", link },
    notes: [],
  }),
  account_suspended: ({ name, until, reason, note, rules, support, appeal }, brand) => ({
    subject: "Аккаунт заблокирован",
    preheader: "За что, до какого времени и что делать, если это ошибка.",
    heading: `${name}, ваш аккаунт заблокирован`,
    paragraphs: [
      `Модератор заблокировал ваш аккаунт в ${brand.name}. Причина: ${REASONS[reason ?? "other"]}.`,
      ...(note ? [`Сообщение модератора: ${note}`] : []),
      until === null
        ? "Блокировка без срока: снять её может только модератор. До этого войти нельзя, а ваш профиль никому не виден. Предстоящие встречи отменены."
        : `Снова войти можно будет ${at(until)}. До этого ваш профиль никому не виден. Предстоящие встречи отменены.`,
      "Если это ошибка, войдите с тем же адресом и обжалуйте решение: его проверит другой человек. Там же можно скачать свои данные и удалить аккаунт.",
    ],
    button: { label: "Войти и обжаловать", link: appeal ?? support },
    second: { label: "Прочитать правила", link: rules },
    notes: [`Если войти не получается, напишите нам: ${brand.supportEmail}.`],
  }),
};
