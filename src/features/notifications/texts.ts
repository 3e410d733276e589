import type { AppealVerdict } from "#contract/appeals.ts";
import type { Lang } from "#contract/lang.ts";
import type { UrgentReason } from "#contract/reports.ts";

interface PushTexts {
  photo: string;
  voice: string;
  request: string;
  mutualLike: string;
  call: string;
  missedCall: string;
  callOver: string;
  matches: (search: string, people: number) => string;
  /** `at` is the time it begins. */
  evening: (at: string) => string;
  urgentReport: string;
  urgentReasons: Record<UrgentReason, string>;
  reports: string;
  reportsWait: (count: number) => string;
  reportsDecided: string;
  reportsDecidedBody: string;
  appealDecided: string;
  appealOutcomes: Record<AppealVerdict["outcome"], string>;
  testTitle: string;
  test: string;
}

export const PUSH_TEXTS: Record<Lang, PushTexts> = {
  ru: {
    photo: "Фотография",
    voice: "Голосовое сообщение",
    request: "Хочет добавить вас в друзья",
    mutualLike: "Вы понравились друг другу",
    call: "Видеозвонок — ответьте, пока ждут",
    missedCall: "Пропущенный звонок",
    callOver: "Звонок завершён",
    matches: (search, people) => `Новые люди по поиску «${search}»: ${people}`,
    evening: (at) => `Сегодня общий вечер: начинаем в ${at}, людей будет больше.`,
    urgentReport: "Срочная жалоба",
    urgentReasons: {
      child_endangerment: "Опасность для детей",
      looks_underage: "Выглядит младше 18",
      violent_threats: "Угроза насилия",
    },
    reports: "Новые жалобы",
    reportsWait: (count) => `Ждут решения: ${count}`,
    reportsDecided: "Спасибо за жалобу",
    reportsDecidedBody: "Модераторы её рассмотрели и приняли решение.",
    appealDecided: "Ответ на ваше обращение",
    appealOutcomes: {
      upheld: "Другой модератор всё проверил: решение остаётся в силе.",
      overturned: "Решение отменено: вы были правы.",
    },
    testTitle: "Всё работает",
    test: "Так выглядят уведомления на этом устройстве",
  },
  en: {
    photo: "Photo",
    voice: "Voice message",
    request: "Wants to be friends",
    mutualLike: "You like each other",
    call: "Video call: answer while it rings",
    missedCall: "Missed call",
    callOver: "The call is over",
    matches: (search, people) => `New people for “${search}”: ${people}`,
    evening: (at) => `Tonight is our video evening: it begins at ${at}, and more people will be here.`,
    urgentReport: "Urgent report",
    urgentReasons: {
      child_endangerment: "Danger to children",
      looks_underage: "Looks under 18",
      violent_threats: "Threat of violence",
    },
    reports: "New reports",
    reportsWait: (count) => `Waiting for a decision: ${count}`,
    reportsDecided: "Thank you for your report",
    reportsDecidedBody: "The moderators have looked into it and decided.",
    appealDecided: "Your appeal is decided",
    appealOutcomes: {
      upheld: "Another moderator has checked everything: the decision stands.",
      overturned: "The decision is revoked: you were right.",
    },
    testTitle: "It works",
    test: "This is what notifications look like on this device",
  },
};
