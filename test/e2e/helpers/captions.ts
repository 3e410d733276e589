import type { Page } from "@playwright/test";
import en from "../../../client/locales/en/device.json" with { type: "json" };
import ru from "../../../client/locales/ru/device.json" with { type: "json" };

export const CAPTIONS = { ru: ru.captions, en: en.captions as typeof ru.captions };

/**
 * Stands in for the browser's recognition of speech, from the next page on: a headless browser has no languages. What it
 * "hears" is what `speak` says.
 */
export const hearsSpeech = (page: Page) => page.addInitScript(standIn);

/** As most browsers are; Chromium has the interface even where it has no languages. */
export const hearsNothing = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ["SpeechRecognition", "webkitSpeechRecognition"]) Reflect.deleteProperty(window, name);
  });

/** The page's recognition hears this; null if none is running. */
export const speak = (page: Page, text: string, isFinal = true): Promise<boolean> =>
  page.evaluate(([said, final]) => speakNow(said, final), [text, isFinal] as const);

export const isListening = (page: Page): Promise<boolean> => page.evaluate(() => listening.size > 0);
/** Languages that the page asked the browser to fetch, and whether it ever listened through a service. */
export const installed = (page: Page): Promise<string[]> => page.evaluate(() => installedLanguages);
export const wentToService = (page: Page): Promise<boolean> => page.evaluate(() => usedService);

declare global {
  var speakNow: (text: string, isFinal: boolean) => boolean;
  var listening: Set<unknown>;
  var installedLanguages: string[];
  var usedService: boolean;
}

/** Runs in the page before its own scripts. */
function standIn(): void {
  const heard = new Set(["ru-RU", "en-US"]);
  globalThis.installedLanguages = [];
  globalThis.usedService = false;
  class Recognition {
    static available = ({ langs }: { langs: string[] }) =>
      Promise.resolve(langs.every((lang) => heard.has(lang)) ? "downloadable" : "unavailable");
    static install = ({ langs }: { langs: string[] }) => {
      globalThis.installedLanguages.push(...langs);
      return Promise.resolve(true);
    };
    get processLocally(): boolean {
      return this.isLocal;
    }
    set processLocally(is: boolean) {
      this.isLocal = is;
    }
    onresult: ((event: unknown) => void) | null = null;
    results: unknown[] = [];
    private isLocal = false;
    start(track: MediaStreamTrack): void {
      if (!this.isLocal) globalThis.usedService = true;
      if (track.kind !== "audio" || !track.enabled) throw new Error("Nothing to listen to");
      running.add(this);
    }
    abort(): void {
      running.delete(this);
    }
  }
  const running = new Set<Recognition>();
  let isOpen = false;
  globalThis.listening = running;
  globalThis.speakNow = (transcript, isFinal) => {
    for (const one of running) {
      if (isOpen) one.results.pop();
      one.results.push(Object.assign([{ transcript }], { isFinal }));
      isOpen = !isFinal;
      one.onresult?.({ results: one.results });
    }
    return running.size > 0;
  };
  Object.assign(globalThis, { SpeechRecognition: Recognition });
}
