import { normalise } from "#contract/normalise.ts";

/** What the reader of a stranger's message is warned of. Judged on their device, and told to no one. */
export type Risk = "card" | "code" | "threat";

/** A message is at most 4,000 characters: three short searches. */
export function risksOf(text: string): readonly Risk[] {
  const plain = normalise(text).normalize("NFKC").toLowerCase().replaceAll("ё", "е");
  return [
    ...(hasCard(plain) ? (["card"] as const) : []),
    ...(CODES.some((code) => code.test(plain)) ? (["code"] as const) : []),
    ...(THREATS.some((threat) => threat.test(plain)) ? (["threat"] as const) : []),
  ];
}

/** Thirteen to nineteen digits, together or in the groups that cards print: a phone has fewer, dates and times other groups. */
const CARD =
  /(?<![\d+.,/-])(?:[2-6]\d{12,18}|[2-6]\d{3}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|3[47]\d{2}([ -])\d{6}\2\d{5})(?![\d:/]|[.,-]\d)/g;

const hasCard = (text: string): boolean =>
  Array.from(text.matchAll(CARD), ([found]) => found.replace(/\D/g, "")).some(isCardNumber);

/** The check digit by Luhn; a number of one repeated digit passes it, and is none. */
function isCardNumber(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** `\b` knows only Latin letters. */
const words = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "u");

const NEAR = "[^.!?\\n]{0,40}?";
const RU_ASK =
  "пришли(?:те)?|прислать|отправь(?:те)?|отправить|скинь(?:те)?|кинь(?:те)?|перешли(?:те)?|продиктуй(?:те)?|назови(?:те)?|сообщи(?:те)?|введи(?:те)?|дай(?:те)?|скажи(?:те)?|напиши(?:те)?";
const RU_CODE = "код|кода|коды|коде|кодик";
const EN_ASK = "send|tell|give|forward|share|read|text|type|enter";
const FROM_WHERE =
  "смс|sms|сообщени[еия]|whatsapp|telegram|ватсап\\p{L}*|вацап\\p{L}*|телеграм\\p{L}*|банк\\p{L}*|bank";

const CODES = [
  words(
    `(?:${RU_ASK}) (?:мне |нам |пожалуйста |сюда |его |тот |этот |твой |свой |ваш |же ){0,3}(?:смс[ -]?)?(?:${RU_CODE})`,
  ),
  words(`(?:${RU_CODE}) ${NEAR}(?:${FROM_WHERE})`),
  words(`(?:${FROM_WHERE})${NEAR} (?:${RU_CODE})`),
  words(
    "(?:одноразов|проверочн)\\p{L}+ (?:код|пароль)\\p{L}*|кода?\\p{L}* (?:подтверждени|авторизаци)\\p{L}*|смс[ -]код\\p{L}*",
  ),
  words("пин[ -]?код\\p{L}*|cvv2?|cvc2?|otp"),
  words(
    `(?:${EN_ASK})(?: (?:me|us|it|the|that|this|your|a|here|please|out))* (?:\\d-?digit |sms |text |security |login |pin )?codes?`,
  ),
  words(
    `codes?${NEAR} (?:from|in|on|by|via|you got|you received) ?(?:the |your |a |an )?(?:sms|text(?: message)?|whatsapp|telegram|bank|phone)`,
  ),
  words("(?:one[ -]time|verification|confirmation|security|authentication) (?:code|password)s?|pin code"),
  words(
    `(?<!почтовый |zip |postal |area |country )(?:код|(?:login |access )?code)(?: is)? ?[:—–-]? ?\\d{4,8}`,
  ),
];

const RU_SHOW =
  "сол(?:ью|ьем|ем)|слить|разошл(?:ю|ем)|вылож(?:у|им)|опублику(?:ю|ем)|скин(?:у|ем)|отправ(?:лю|им)|покаж(?:у|ем)|увид(?:ят|ит)";
const RU_WHAT = "фото|фотки|фотографии|видео|запись|переписку|скрин\\p{L}*|интим\\p{L}*|компромат";
const RU_WHOM =
  "всем|друзьям|родным|родителям|жене|мужу|подписчикам|на работ[уе]|в школу|коллегам|в сеть|в интернет\\p{L}*";

const THREATS = [
  words(
    "(?:я )?(?:тебя|вас|тебе|его|ее|вашу семью|твою семью) (?:убью|убьем|зарежу|прирежу|закопаю|покалечу|изобью|найду и (?:убью|накажу))",
  ),
  words("(?:убью|убьем|зарежу|прирежу|закопаю|покалечу|изобью) (?:тебя|вас|твою семью|вашу семью)"),
  words("(?:я )?(?:знаю|узна\\p{L}+), где (?:ты|вы) (?:живешь|живете)"),
  words(
    `(?:${RU_SHOW}) ${NEAR}(?:${RU_WHAT}) ${NEAR}(?:${RU_WHOM})|(?:${RU_WHAT}) ${NEAR}(?:${RU_SHOW}) ${NEAR}(?:${RU_WHOM})`,
  ),
  words(`(?:${RU_SHOW}) ${NEAR}(?:твои|твое|ваши|ваше) (?:${RU_WHAT})`),
  words("(?:плати|заплати|переведи|переводи|кидай|скидывай)(?:те)?(?: \\S+){0,3},? (?:или|иначе|а то|не то)"),
  words(
    "(?:i(?:'|’)?ll|i will|we(?:'|’)?ll|we will|i(?:'|’)?m going to|gonna) (?:kill|hurt|stab|shoot|beat|find) (?:you|your|u)",
  ),
  words("i know where (?:you|u) live"),
  words(
    `(?:leak|expose|publish|post|send|share|upload)\\p{L}* (?:\\S+ )?(?:your|ur) (?:nudes?|photos?|pics?|pictures?|videos?|recording|chat)${NEAR}(?:friends|family|everyone|followers|online|parents|wife|husband|internet|contacts)`,
  ),
  words("leak (?:your|ur) (?:nudes?|photos?|pics?|pictures?|videos?)"),
  words(
    "(?:pay|send (?:me |us )?(?:money|\\$?\\d+\\$?))(?: \\S+){0,3},? (?:or (?:i|we|else|your)|otherwise)",
  ),
];
