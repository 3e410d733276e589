import type { AppealVerdict } from "#contract/appeals.ts";
import type { Lang } from "#contract/lang.ts";
import type { UrgentReason } from "#contract/reports.ts";
import type { SelfieRefusal } from "#contract/selfies.ts";
import type { SelfieDecision } from "#contract/verification.ts";

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
  selfieDecided: Record<SelfieDecision["outcome"], string>;
  selfieRefusals: Record<SelfieRefusal, string>;
  selfieApproved: string;
  selfieExpired: string;
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
    selfieDecided: {
      approved: "Фото подтверждено",
      refused: "Фото пока не подтверждено",
      expired: "Селфи никто не успел посмотреть",
    },
    selfieRefusals: {
      gesture: "На селфи не видно нужного жеста. Попробуйте ещё раз.",
      unclear: "Лицо плохо видно. Сделайте селфи при хорошем свете.",
      not_alike: "Селфи не похоже на главное фото. Поставьте своё недавнее фото.",
      photo_without_face: "На главном фото не видно лица. Выберите другое.",
      several_people: "В кадре несколько человек. Снимитесь одни.",
      looks_underage: "Модераторы проверят ваш возраст: сервис для взрослых.",
    },
    selfieApproved: "В профиле появился значок. Само селфи удалено.",
    selfieExpired: "Мы удалили его. Попробуйте ещё раз, когда будет удобно.",
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
    selfieDecided: {
      approved: "Your photo is verified",
      refused: "Your photo is not verified yet",
      expired: "No one had time to look at your selfie",
    },
    selfieRefusals: {
      gesture: "The selfie does not show the gesture. Try once more.",
      unclear: "Your face is hard to see. Take a selfie in good light.",
      not_alike: "The selfie does not look like your main photo. Choose a recent one of you.",
      photo_without_face: "Your main photo does not show your face. Choose another one.",
      several_people: "There are several people in it. Take one of yourself alone.",
      looks_underage: "Moderators will check your age: this service is for adults.",
    },
    selfieApproved: "Your profile has the badge. The selfie itself is deleted.",
    selfieExpired: "It is deleted. Try once more when it suits you.",
    appealDecided: "Your appeal is decided",
    appealOutcomes: {
      upheld: "Another moderator has checked everything: the decision stands.",
      overturned: "The decision is revoked: you were right.",
    },
    testTitle: "It works",
    test: "This is what notifications look like on this device",
  },
};
