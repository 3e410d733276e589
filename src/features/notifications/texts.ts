import type { Lang } from "#contract/lang.ts";

/** Texts of notifications: the operating system shows them, out of reach of the client's translations. */
interface PushTexts {
  photo: string;
  request: string;
  call: string;
  missedCall: string;
  callOver: string;
  matches: (search: string, people: number) => string;
  testTitle: string;
  test: string;
}

export const PUSH_TEXTS: Record<Lang, PushTexts> = {
  ru: {
    photo: "Фотография",
    request: "Хочет добавить вас в друзья",
    call: "Видеозвонок — ответьте, пока ждут",
    missedCall: "Пропущенный звонок",
    callOver: "Звонок завершён",
    matches: (search, people) => `Новые люди по поиску «${search}»: ${people}`,
    testTitle: "Всё работает",
    test: "Так выглядят уведомления на этом устройстве",
  },
  en: {
    photo: "Photo",
    request: "Wants to be friends",
    call: "Video call: answer while it rings",
    missedCall: "Missed call",
    callOver: "The call is over",
    matches: (search, people) => `New people for “${search}”: ${people}`,
    testTitle: "It works",
    test: "This is what notifications look like on this device",
  },
};
