/** Recognition of speech on the device itself, which so far only some Chromium browsers have. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  onresult: ((event: { results: RecognitionResults }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(track: MediaStreamTrack): void;
  abort(): void;
}

export type RecognitionResults = ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;

interface Options {
  langs: string[];
  /** Without it the browser may send what it hears to a service. */
  processLocally: true;
}

interface RecognitionClass {
  new (): Recognition;
  available(options: Options): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  install(options: Options): Promise<boolean>;
}

function recognitionClass(): RecognitionClass | null {
  if (typeof window === "undefined") return null;
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    Partial<RecognitionClass>
  >;
  const found = SpeechRecognition ?? webkitSpeechRecognition;
  // Older ones know only services.
  const isLocal = found?.available !== undefined && found.install !== undefined;
  return isLocal && "processLocally" in (found as RecognitionClass).prototype
    ? (found as RecognitionClass)
    : null;
}

/** In the order in which they are offered; a browser has some of them, or none. */
const LANGUAGES = [
  "ru-RU",
  "en-US",
  "de-DE",
  "es-ES",
  "fr-FR",
  "it-IT",
  "ja-JP",
  "ko-KR",
  "pt-BR",
  "tr-TR",
  "zh-CN",
];

/** The languages that this device hears without a service. */
export async function heardLanguages(): Promise<string[]> {
  const local = recognitionClass();
  if (!local) return [];
  const are = await Promise.all(LANGUAGES.map((lang) => isAvailable(local, lang)));
  return LANGUAGES.filter((_, at) => are[at]);
}

async function isAvailable(local: RecognitionClass, lang: string): Promise<boolean> {
  try {
    return (await local.available({ langs: [lang], processLocally: true })) !== "unavailable";
  } catch {
    return false;
  }
}

/** Fetches what the browser needs for a language, if it lacks it. Returns whether it is there. */
export async function installLanguage(lang: string): Promise<boolean> {
  try {
    return (await recognitionClass()?.install({ langs: [lang], processLocally: true })) ?? false;
  } catch {
    return false;
  }
}

export function openRecognition(lang: string): Recognition {
  const recognition = new (recognitionClass()!)();
  return Object.assign(recognition, { lang, continuous: true, interimResults: true, processLocally: true });
}
