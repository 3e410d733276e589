import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { risksOf } from "./risks.ts";

describe("A card number", () => {
  test.each([
    "4111111111111111",
    "4111 1111 1111 1111",
    "переведи на 5555-5555-5555-4444, пожалуйста",
    "2200 0000 0000 0004",
    "Amex 3782 822463 10005",
    "карта:2200000000000004",
    "41\u200B11 1111 1111 11\u200D11",
    "\uFF14111 1111 1111 1111",
    "6304 0000 0000 0000 000",
  ])("%s", (text) => {
    expect(risksOf(text)).toEqual(["card"]);
  });

  test.each([
    // The check digit is wrong.
    "4111 1111 1111 1112",
    "0000 0000 0000 0000",
    "4444 4444 4444 4444",
    "+7 912 345-67-89",
    "+79123456789",
    "8 (912) 345-67-89",
    "89123456789 89123456780",
    "8-912-345-67-89, +44 20 7946 0958",
    "2030-01-15 12:00 - 14:30",
    "15.01.2030 12:00–14:30",
    "2030011512001430",
    "с 10:00 до 18:00, 01.02.2030",
    "41111111111111111111",
    "411111111111",
    "1234567",
    "55.7558, 37.6173",
    "2 000 000 ₽",
    "10:20:30:40:50:60:70:80",
  ])("is not seen in %s", (text) => {
    expect(risksOf(text)).toEqual([]);
  });

  test("is seen with any separation of a valid number, and its check digit is what tells", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2456]\d{14}$/), fc.constantFrom("", " ", "-"), (body, sign) => {
        const numbers = Array.from({ length: 10 }, (_, last) => `${body}${last}`);
        fc.pre(!numbers.some((digits) => /^(\d)\1*$/.test(digits)));
        const seen = numbers.filter((digits) =>
          risksOf(`вот: ${digits.match(/.{4}/g)!.join(sign)} `).includes("card"),
        );
        expect(seen).toHaveLength(1);
      }),
    );
  });
});

describe("A code", () => {
  test.each([
    "Пришли код из смс",
    "сейчас придёт СМС, скинь мне код",
    "Тебе придёт код от банка, продиктуй",
    "назовите код подтверждения",
    "Одноразовый пароль никому не говори, только мне",
    "Какой у тебя пин-код?",
    "cvv на обороте",
    "п\u200Bришли ко\u00ADд",
    "Ваш код: 4821",
    "код 482193",
    "Send me the code",
    "please tell me the 6-digit code",
    "I sent you a verification code by mistake",
    "Read me the code you got in the text message",
    "the code from SMS",
    "Your code is 482193",
    "what is your PIN code",
  ])("%s", (text) => {
    expect(risksOf(text)).toEqual(["code"]);
  });

  test.each([
    "Я пишу код на питоне",
    "промокод на пиццу",
    "В клубе дресс-код",
    "какой код города? 495",
    "QR-код на входе",
    "Напиши, кодишь ли ты",
    "I write code for a living",
    "dress code is casual",
    "zip code 10115",
    "The Da Vinci Code",
    "Пришли фото",
    "Встретимся в 18:30 в смысле у входа",
    "позвони на 8 912 345-67-89",
    "кодекс чести",
  ])("is not seen in %s", (text) => {
    expect(risksOf(text)).toEqual([]);
  });
});

describe("A threat", () => {
  test.each([
    "Я тебя убью",
    "я знаю, где ты живёшь",
    "Солью твои фотки",
    "разошлю видео всем друзьям",
    "Твоё видео отправлю всем подписчикам",
    "Плати, иначе узнают все",
    "переведи 5000 или пожалеешь",
    "I will kill you",
    "I’ll find you",
    "i know where you live",
    "I'll send your nudes to all your friends",
    "leak your photos",
    "pay me $500 or else",
    "send me money or I post it",
  ])("%s", (text) => {
    expect(risksOf(text)).toEqual(["threat"]);
  });

  test.each([
    "Давай убьём время",
    "Работа меня убьёт",
    "убил бы за кофе",
    "Покажу фото кота",
    "Отправлю тебе видео с концерта",
    "Где ты живёшь?",
    "Я знаю, где тут вкусный кофе",
    "Как оплатить: картой или наличными?",
    "This song kills me",
    "I could kill for a coffee",
    "Where do you live?",
    "send your photos if you like",
    "I’ll find a café",
    "Who pays, you or me?",
  ])("is not seen in %s", (text) => {
    expect(risksOf(text)).toEqual([]);
  });
});

test("A message may be several, and an ordinary one is none", () => {
  expect(risksOf("Плати на 4111 1111 1111 1111, иначе солью твои фото")).toEqual(["card", "threat"]);
  expect(risksOf("")).toEqual([]);
  expect(risksOf("Привет! Как прошёл день?")).toEqual([]);
});

// A search that is not linear would not end within the time of a test.
test.each(["код ", "send ", "смс ", "4111 ", "плати ", "солью ", "фото ", "1", "a "])(
  "4,000 characters of %j are searched quickly",
  (text) => {
    expect(risksOf(text.repeat(1_000)).length).toBeLessThan(3);
  },
);
