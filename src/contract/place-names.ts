import { fold, otherLayout, soundOf } from "./fold.ts";
import type { CitySuggestion } from "./people.ts";
import { PLACE_ALIASES } from "./place-aliases.ts";

const KIND = /^(?:г|гор|город|пгт|рп|пос|поселок|село|деревня|станица|city of|town of|the city of) (?=\S)/;

/** "г. Москва, Россия" is "москва". */
function placeFold(text: string): string {
  const [name = ""] = text.split(/,\s/, 1);
  return fold(name.replace(/[./]/g, " "))
    .replace(KIND, "")
    .replace(/\bst(?= )/g, "saint");
}

/** Shorter names sound like the beginnings of too many others. */
const SOUND_MIN = 3;

export function placeKeys(text: string): string[] {
  const folded = placeFold(text);
  const sound = soundOf(folded);
  return [...new Set([folded, ...(sound.length >= SOUND_MIN ? [sound] : [])])].filter((key) => key !== "");
}

export const keysOfCity = (id: number, names: readonly string[]): string[] => [
  ...new Set([...names, ...aliasesOf(id)].flatMap(placeKeys)),
];

const aliasesOf = (id: number): string[] => PLACE_ALIASES[id]?.split(", ") ?? [];

export const otherLayoutKeys = (text: string): string[] => placeKeys(otherLayout(text));

export function isNamed(text: string, { id, name, otherName }: CitySuggestion): boolean {
  const keys = new Set(keysOfCity(id, [name, otherName]));
  return [...placeKeys(text), ...otherLayoutKeys(text)].some((key) => keys.has(key));
}
