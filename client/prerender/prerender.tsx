import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import i18next from "i18next";
import { prerender } from "react-dom/static.edge";
import { initReactI18next } from "react-i18next";
import { App } from "#client/app.tsx";
import { articleQuery } from "#client/features/pages/articles.ts";
import { configQuery } from "#client/lib/queries/use-config.ts";
import { queryClient } from "#client/lib/query.ts";
import { routeTree } from "#client/routes.gen.ts";
import type { AppConfig, PageSettings, PrerenderedPage, PrerenderInput } from "#contract/common.ts";
import { brandName, LANGS, type Lang } from "#contract/lang.ts";
import { GUEST_PAGES, isFaqSection } from "#contract/paths.ts";
import { criticalCss } from "./critical-css.ts";

const texts = import.meta.glob<object>("../locales/*/*.json", { import: "default", eager: true });

function resources() {
  const all: Record<string, Record<string, object>> = { ru: {}, en: {} };
  for (const [file, content] of Object.entries(texts)) {
    const [, lang, name] = /\/(\w+)\/(\w+)\.json$/.exec(file) ?? [];
    if (lang && name) all[lang]![name] = content;
  }
  return all;
}

/** In `bun run build`, and again when a server starts with other settings. */
export async function renderPages({
  settings,
  shell,
  styleSheet,
}: PrerenderInput): Promise<PrerenderedPage[]> {
  await i18next.use(initReactI18next).init({
    lng: "ru",
    resources: resources(),
    ns: ["ui", "shell"],
    defaultNS: "ui",
    supportedLngs: LANGS,
    fallbackLng: false,
    interpolation: { escapeValue: false },
  });
  queryClient.setQueryData(configQuery.queryKey, settings as AppConfig);
  const pages: PrerenderedPage[] = [];
  for (const lang of LANGS) {
    await i18next.changeLanguage(lang);
    for (const path of GUEST_PAGES) {
      const html = await renderPage(path, lang, settings.legalEdition);
      const css = criticalCss(styleSheet, shell + html);
      pages.push({ path, lang, ...headOf(path, lang, settings), html, css });
    }
  }
  return pages;
}

async function renderPage(path: string, lang: Lang, legalEdition: string): Promise<string> {
  const section = path.replace("/faq/", "");
  if (isFaqSection(section)) await queryClient.ensureQueryData(articleQuery(lang, section, legalEdition));
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history, context: { queryClient } });
  await router.load();
  let failure: unknown;
  const { prelude } = await prerender(<App router={router} />, {
    // In one piece: a deferred one would need a script to put it in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = error;
    },
  });
  const html = await new Response(prelude).text();
  // React goes on with what the error boundary shows, which must not be served.
  if (failure) throw new Error(`${path} failed to render`, { cause: failure });
  return html;
}

function headOf(path: string, lang: Lang, config: PageSettings): { title: string; description: string } {
  const brand = brandName(config.brand, lang);
  const [title, description] = keysOf(path);
  return {
    title: `${i18next.t(title as "ui:retry", { brand })} · ${brand}`,
    description: i18next.t(description as "ui:retry", { brand }),
  };
}

const HEADS: Record<string, readonly [title: string, description: string]> = {
  "/": ["shell:titles.home", "landing:lead"],
  "/about": ["pages:about.title", "pages:about.lead"],
  "/faq": ["pages:faq.title", "pages:faq.lead"],
  "/vip": ["vip:title", "vip:lead.guest"],
  "/support": ["support:title", "support:lead"],
  "/auth/login": ["auth:titles.login", "auth:login.text"],
  "/auth/sign-up": ["auth:titles.signUp", "shell:footer.tagline"],
  "/auth/recovery": ["auth:titles.recovery", "auth:recovery.text"],
};

function keysOf(path: string): readonly [string, string] {
  const section = path.replace("/faq/", "");
  if (isFaqSection(section)) return [`pages:sections.${section}.title`, `pages:sections.${section}.summary`];
  const head = HEADS[path];
  if (!head) throw new Error(`${path} has no title and description for search engines`);
  return head;
}
