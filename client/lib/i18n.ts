import i18next, { type BackendModule, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGS, type Lang } from "#contract/lang.ts";
import type { Namespace, Namespaces } from "../locales/namespaces.ts";
import { recover, retryUntilLoaded } from "./lost-parts/lost-chunk.ts";
import { readStored, store } from "./storage/storage.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "ui";
    resources: Namespaces;
  }
}

const STORAGE_KEY = "lang";

const backend: BackendModule = {
  type: "backend",
  init: () => {},
  read(lang, namespace, done) {
    readTexts(lang, namespace).then(
      (texts) => done(null, texts),
      // `true` makes i18next retry.
      (error) => done(error, true),
    );
  },
};

/** As JSON, which costs a browser less than a module and nothing of the script budget. */
async function readTexts(lang: string, namespace: string): Promise<ResourceKey> {
  const address = addresses()[`../locales/${lang}/${namespace}.json`];
  if (!address) throw new Error(`There is no ${lang}/${namespace}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${lang}/${namespace} failed to load: ${answer.status}`);
  return answer.json();
}

/** Vite inlines the addresses here. Lazy, because only Vite knows `import.meta.glob`. */
const addresses = () =>
  import.meta.glob<string>("../locales/*/*.json", { query: "?url", import: "default", eager: true });

/** Render nothing before. */
export async function startI18n(): Promise<void> {
  const lng = storedLang();
  document.documentElement.lang = lng;
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng,
      ns: ["ui", "shell"],
      defaultNS: "ui",
      supportedLngs: LANGS,
      fallbackLng: false,
      // Synchronous, so that routes can load their texts in parallel with the first ones.
      initAsync: false,
      maxRetries: 2,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  await loadNamespacesWithRetry("ui", "shell");
}

/** For route loaders, so that the screen never shows bare keys. */
export async function loadNamespaces(...names: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(names);
  assertLoaded(currentLang(), names);
}

/** For a part that shows nothing without its texts. */
export const loadNamespacesWithRetry = (...names: Namespace[]): Promise<void> =>
  retryUntilLoaded(() => loadNamespaces(...names));

/** i18next treats a namespace that failed to load as an empty one. @throws a lost part */
function assertLoaded(lang: Lang, names: readonly string[]): void {
  const missing = missingOf(lang, names);
  if (missing.length === 0) return;
  const error = new Error(`A part of the page failed to load: the texts ${lang}/${missing.join()}`);
  recover(error);
  throw error;
}

const missingOf = (lang: Lang, names: readonly string[]) =>
  names.filter((name) => !i18next.hasResourceBundle(lang, name));

export function currentLang(): Lang {
  return i18next.language === "en" ? "en" : "ru";
}

export async function setLang(lang: Lang): Promise<void> {
  store(STORAGE_KEY, lang);
  dropLangParameter();
  const inUse = [i18next.options.ns ?? []].flat();
  await retryUntilLoaded(async () => {
    const missing = missingOf(lang, inUse);
    if (missing.length > 0) await i18next.reloadResources([lang], missing);
    assertLoaded(lang, inUse);
  });
  await i18next.changeLanguage(lang);
  document.documentElement.lang = lang;
}

/** `?lang=` set the language on load (index.html): from now on the user's choice counts. */
function dropLangParameter(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
}

/** Where storage is refused, the language of the address, or of the prerendered page. */
function storedLang(): Lang {
  const asked = new URLSearchParams(location.search).get("lang");
  return (readStored(STORAGE_KEY) ?? asked ?? document.documentElement.lang) === "en" ? "en" : "ru";
}
