import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { chooseLang } from "#client/lib/choose-lang.ts";
import { LANGS, type Lang } from "#client/lib/i18n.ts";

/** Each language is named in itself, so that users find theirs on a page they cannot read. */
const NAMES: Record<Lang, { short: string; full: string }> = {
  ru: { short: "RU", full: "Русский" },
  en: { short: "EN", full: "English" },
};

export function LanguageSwitch({ full = false }: { full?: boolean }) {
  const { t, i18n } = useTranslation("shell");
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">{t("language")}</legend>
      {LANGS.map((lang) => (
        <button
          key={lang}
          type="button"
          lang={lang}
          aria-label={full ? undefined : `${NAMES[lang].short} ${NAMES[lang].full}`}
          aria-pressed={i18n.language === lang}
          onClick={() => void chooseLang(lang)}
          className={clsx(
            "flex h-11 min-w-11 items-center justify-center rounded-md px-2 text-sm transition hover:text-cream",
            i18n.language === lang ? "text-gold" : "text-dim",
          )}
        >
          {full ? NAMES[lang].full : NAMES[lang].short}
        </button>
      ))}
    </fieldset>
  );
}
