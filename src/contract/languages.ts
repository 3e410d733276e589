import * as z from "zod";
import { withLimit } from "./field-code.ts";
import { LANGUAGES_MAX } from "./limits.ts";

/**
 * ISO 639-1: what people of an app in Russian may speak with each other. Browsers know the names (`Intl.DisplayNames`). At most 64, and
 * new ones at the end: the places are bits in the matcher.
 */
// biome-ignore format: a table
export const SPOKEN = [
  "ru", "en", "uk", "be", "kk", "uz", "ky", "tg", "tk", "az", "hy", "ka", "tt", "ba", "cv", "ce",
  "os", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sk", "sl", "hr", "sr", "bs", "mk", "bg",
  "ro", "hu", "el", "tr", "fi", "sv", "nb", "da", "is", "et", "lv", "lt", "ga", "eu", "ca", "sq",
  "he", "ar", "fa", "hi", "ur", "bn", "ta", "zh", "ja", "ko", "vi", "th", "id", "mn", "sw",
] as const;

export const spokenLanguage = z.enum(SPOKEN);
export type SpokenLanguage = z.infer<typeof spokenLanguage>;

export const spokenLanguages = z
  .array(spokenLanguage)
  .max(LANGUAGES_MAX, withLimit("too_big", LANGUAGES_MAX))
  .transform((spoken) => [...new Set(spoken)]);
