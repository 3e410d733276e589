import { DAY_MS } from "#contract/time.ts";
import type { Story } from "./story.ts";

/** Public, so demo accounts exist only where `PUBLIC_URL` is a loopback address (`seed.ts`). */
export const DEMO_PASSWORD = "demo2030";

export interface DemoAccount {
  email: string;
  title: { en: string; ru: string };
  person: Parameters<Story["person"]>[0];
}

export const accountLines = (accounts: DemoAccount[]): string[] =>
  accounts.map(({ email, title }) => `${email.padEnd(24)}${DEMO_PASSWORD}   ${title.en} / ${title.ru}`);

/** A new role, or a member in another state, is one more entry here; its activity is in `life.ts`. */
export const demoAccounts = (now: number) =>
  ({
    member: {
      email: "member@demo.example",
      title: { en: "Member", ru: "Участник" },
      person: {
        name: "Аня",
        sex: "FEMALE",
        birthday: "1997-04-18",
        zodiacSign: "aries",
        status: "Демо-аккаунт: осматривайтесь смело",
        description:
          "Это демо-аккаунт. По будням рисую карты, по выходным хожу по ним пешком. Люблю чай из термоса и людей, которые не торопятся.",
        languages: ["ru", "en"],
        prompts: [
          { question: "sunday", answer: "Электричка, рюкзак и карта, которую я рисую на ходу" },
          { question: "superpower", answer: "Нахожу дорогу там, где её нет" },
          { question: "askMe", answer: "Рассвет в Приэльбрусье" },
        ],
        height: 168,
        goal: "friendship",
        towardsPets: "positive",
        badHabits: "no",
        createdAt: now - 60 * DAY_MS,
        lastSeenAt: now - DAY_MS / 24,
      },
    },
    vip: {
      email: "vip@demo.example",
      title: { en: "VIP member", ru: "VIP-участник" },
      person: {
        name: "Марк",
        sex: "MALE",
        birthday: "1992-09-03",
        zodiacSign: "virgo",
        status: "Демо-аккаунт с VIP",
        description: "Это демо-аккаунт с VIP. Днём чиню звук в театре, вечером собираю настольные игры.",
        languages: ["ru", "de"],
        prompts: [
          { question: "hours", answer: "О настольных играх. Правила объясню ещё до знакомства" },
          { question: "proud", answer: "Спектаклем, в котором звук не заметил никто: значит, получилось" },
        ],
        height: 184,
        goal: "relationship",
        hasChildren: "no",
        towardsPets: "positive",
        createdAt: now - 120 * DAY_MS,
        // After his last message.
        lastSeenAt: now - DAY_MS / 48,
      },
    },
    moderator: {
      email: "moderator@demo.example",
      title: { en: "Moderator", ru: "Модератор" },
      person: {
        name: "Вера",
        sex: "FEMALE",
        birthday: "1988-01-27",
        zodiacSign: "aquarius",
        status: "Демо-аккаунт модератора",
        description: "Это демо-аккаунт модератора: читаю жалобы и отвечаю на них в тот же день.",
        role: "moderator",
        createdAt: now - 200 * DAY_MS,
        lastSeenAt: now - DAY_MS / 8,
      },
    },
  }) satisfies Record<string, DemoAccount>;
