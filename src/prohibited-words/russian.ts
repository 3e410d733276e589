import { flatWords } from "russian-bad-words";

/** Folds a word so that spellings of one word become equal: ё as е, repeated letters as one. */
const folded = (word: string) => word.replaceAll("ё", "е").replace(/(\p{L})\1+/gu, "$1");

/** In the list, but also forms of the word for a branch, or an abbreviation. */
const ORDINARY = new Set(["сук", "нах", "сукам", "суках", "суками"]);

const LISTED = new Set(
  flatWords
    .filter((word) => !word.includes(" "))
    .map(folded)
    .filter((word) => !ORDINARY.has(word)),
);

/** Prefixes of verbs. Without one a root must begin the word, so that страхуй and хлеб do not match. */
const PREFIX =
  "(?:в[ъь]|вз[ъь]?|вы|до|за|из[ъь]?|на|не|недо|ни|о|об[ъь]?|от[ъь]?|пере|по|под[ъь]?|при|про|раз[ъь]?|рас|с[ъь]|у)";

const ROOTS = [
  `^(?:${PREFIX}|с|ис)?ху(?:[йяю]|и(?:$|[йлмнт]|ст)|е(?:$|[вмнстхцл])|йн|як|яр|яч)`,
  "хуе(?:сос|плет|глот|верт)|хуйн[яиюе]|хуил[оаи]|хуйл[оаи]",
  "п[иеы]зд(?:$|[аеоуыюянлихб]|ец|иш|юл)|^с?п[иеы]зж[ую]",
  `^${PREFIX}еб(?:а[втлнш]|у[тчнк]|[еи]т|еш|л[аоя]|н[уеиы]|ыр|ок|ош|ис|и$|у$|уч)`,
  "^еб(?:а(?:[втлнш]|$)|у(?:[тчнк]|$)|ет|еш|ем|и(?:$|т|с)|л[аоя]|н[уеи]|ыр|ок|ош|арь|ш$)",
  "(?:долбо|мозго|злое|остое|скотое|муде|невъ?)еб|выеб|наеб[аеиун]|^(?:не)?веб[еи]н",
  "^(?:вы|у|от|раз|за)?бля(?:$|[дт](?:$|[аеиоуьсн]))|^бле?ать$|^блэ?ть$",
  "^суч(?:к[аиуе]|кой|ар[аы])|^сучен(?:ок|ыш)",
  "^муд(?:ак|ач|аш|ил|ень|озвон|охат)|^(?:вы|за|из|от)муд(?:ох|ак)",
  "^пид[оае]р(?:$|[аоиуы])|^п[иэ]др(?:$|[аоиуы])|^п[еи]дрил|^п[еи]дик(?:$|[аиу]$|ов$|ам)|^п[еи]д[еа]раст",
  "^г[ао]ндон|^(?:за)?залуп[аыуео]|^шлюх(?:$|[аиуео])|^шалав|^курв[аыуо]",
  "^манд(?:а|у|ой)$|^мандавош|^(?:на|по|за|вз|пере|с|от)?дроч(?:и|е[рв]|у$|ат|ил)",
  "^жоп[аеуыо]|^(?:за|по|обо?|о|про|на|у|ис|вы)?сра(?:ть|ла?$|ли$|н)|^срал|^говн[аеоуюя]|^говен(?:ый|ая|ое)",
  "^(?:на|по|до|ни)?хер(?:$|а$|у$|ом$|н[яию]$|ней$|ов(?:о|ый|ая|ое)$|ач)|^охер",
  "^(?:по|за|вы|от|на|о)?трах(?:ат|ал|ан|ну[лтв])|^минет(?:$|[ауеы]$|ом|ч)|^целк(?:[аиу]|ой)$",
  "^ублюд|^выбляд|^ниггер|^жид(?:$|а$|ы$|ов$|ам$|у$|овк|яр)|^черномаз|^черножоп|^узкоглаз",
].map((root) => new RegExp(root, "u"));

/** The Cyrillic letter that a letter, digit or sign looks like. */
const LOOKS_LIKE = letters(
  "a:а b:ь c:с e:е h:н k:к m:м n:п o:о p:р r:г t:т u:и x:х y:у 0:о 3:з 4:ч 6:б 9:я 1:и @:а $:с !:и |:и",
);
/** The Cyrillic letter that a letter, digit or sign stands for in a word as it sounds. */
const SOUNDS_LIKE = letters(
  "a:а b:б c:ц d:д e:е f:ф g:г h:х i:и j:й k:к l:л m:м n:н o:о p:п r:р s:с t:т u:у v:в w:в x:х y:й z:з 0:о 3:з 4:ч 6:б 9:я 1:и @:а $:с !:и |:и",
);
const SOUNDS_LIKE_TWO: [RegExp, string][] = [
  [/shch|sch/g, "щ"],
  [/zh/g, "ж"],
  [/ch/g, "ч"],
  [/sh/g, "ш"],
  [/ya|ja|ia/g, "я"],
  [/yu|ju/g, "ю"],
  [/yo|jo|^ye/g, "е"],
  [/kh/g, "х"],
  [/ts/g, "ц"],
  [/y(?=[bcdfghklmnpqrstvwxz])/g, "ы"],
];

/** Roots that no ordinary word in Latin letters contains. Names such as Huy and Huyen pass. */
const IN_LATIN =
  /^(?:[оазнипрв][а-я]{0,3})?п[иеы]зд|^(?:вы|у|раз)?бля[дт]|^сука(?:$|блят)|^мудак|^пид[оа]р(?:$|ас|а$|ы$)|^(?:на|по)ху[йи]$|^ху[йи]ло$|^ху[йи]н[яи]|^охуе|^(?:за|на|вы|до|у|й|и)?еба(?:т[ьй]?$|л[аио]?$|н[аыо]|ный)|^г[ао]ндон$|^залупа|^шлюх/u;

export function hasRussianObscenity(words: string[]): boolean {
  return words.some((word) => {
    if (!/[а-яё]/.test(word)) return isObscenityInLatin(word);
    return [LOOKS_LIKE, SOUNDS_LIKE].some((table) => isObscene(spelled(word, table))) || isMasked(word);
  });
}

function isObscene(word: string): boolean {
  const form = folded(word);
  return LISTED.has(form) || ROOTS.some((root) => root.test(form) || root.test(word));
}

function isObscenityInLatin(word: string): boolean {
  if (!/[a-z]/.test(word)) return false;
  const drawn = spelled(word, LOOKS_LIKE);
  if (/^[а-яё]+$/.test(drawn) && DRAWN.has(folded(drawn))) return true;
  const read = SOUNDS_LIKE_TWO.reduce((text, [from, to]) => text.replace(from, to), word);
  return IN_LATIN.test(folded(spelled(read, SOUNDS_LIKE)));
}

/** The few words that people write in Latin letters that look alike: xyu, cyka. */
const DRAWN = new Set(["сука", "суки", "суку", "хуи", "хую", "хуе", "хуета", "нахуи", "похуи"]);

/** Whether letters of a well-known word are hidden behind signs: х*й, п#зда. Both ends must be visible. */
function isMasked(word: string): boolean {
  if (!/^[а-яё]+[*#@$!|]+[а-яё]+$/.test(word)) return false;
  const pattern = new RegExp(
    `^${[...word].map((sign) => (/[а-яё]/.test(sign) ? sign : "[а-яё]")).join("")}$`,
  );
  return MASKED.some((known) => pattern.test(known));
}

const MASKED = [
  "хуй",
  "хуя",
  "хуйня",
  "хуево",
  "нахуй",
  "похуй",
  "пизда",
  "пиздец",
  "блядь",
  "блять",
  "бля",
  "сука",
  "ебать",
  "ебаный",
  "мудак",
  "пидор",
];

const spelled = (word: string, table: Map<string, string>) =>
  [...word].map((sign) => table.get(sign) ?? (/[а-яё]/.test(sign) ? sign : "")).join("");

function letters(pairs: string): Map<string, string> {
  return new Map(pairs.split(" ").map((pair) => [pair[0]!, pair.slice(2)]));
}
