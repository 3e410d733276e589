import i18next from "i18next";
import { brandName } from "#contract/brand-name.ts";
import type { AppConfig } from "#contract/common.ts";
import type { Lang } from "#contract/lang.ts";
import { isFaqSection } from "#contract/paths.ts";

/** Title and description of a page, for search engines and link previews. */
export function headOf(path: string, lang: Lang, config: AppConfig): { title: string; description: string } {
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
