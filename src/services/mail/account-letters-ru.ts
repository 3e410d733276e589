import { dateText } from "#contract/dates.ts";
import type { ProviderId } from "#contract/providers.ts";
import type { ReportReason } from "#contract/reports.ts";
import { type AccountLetters, accountWords } from "./account-words.ts";
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
  hatred: "разжигание ненависти",
  spam: "спам или мошенничество",
  privacy_violation: "чужие личные данные или фото без согласия",
  other: "нарушение правил",
};

export const accountLettersRu: AccountLetters = {
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
  account_suspended: ({ name, until, reason, rules, support }, brand) => ({
    subject: "Аккаунт заблокирован",
    preheader: "За что, до какого времени и что делать, если это ошибка.",
    heading: `${name}, ваш аккаунт заблокирован`,
    paragraphs: [
      `Модератор заблокировал ваш аккаунт в ${brand.name}. Причина: ${REASONS[reason ?? "other"]}.`,
      until === null
        ? "Блокировка без срока: снять её может только модератор. До этого войти нельзя, а ваш профиль никому не виден. Предстоящие встречи отменены."
        : `Снова войти можно будет ${at(until)}. До этого ваш профиль никому не виден. Предстоящие встречи отменены.`,
      "Если это ошибка, ответьте на это письмо или напишите в поддержку с этого же адреса: решение проверят ещё раз.",
    ],
    button: { label: "Написать в поддержку", link: support },
    second: { label: "Прочитать правила", link: rules },
    notes: [],
  }),
};
