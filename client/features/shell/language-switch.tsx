import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { chooseLang } from "#client/lib/choose-lang.ts";
import { LANG_NAMES, LANGS } from "#contract/lang.ts";

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
          aria-label={full ? undefined : `${lang.toUpperCase()} ${LANG_NAMES[lang]}`}
          aria-pressed={i18n.language === lang}
          onClick={() => void chooseLang(lang)}
          className={clsx(
            "flex h-11 min-w-11 items-center justify-center rounded-md px-2 text-sm transition hover:text-cream",
            i18n.language === lang ? "text-gold" : "text-dim",
          )}
        >
          {full ? LANG_NAMES[lang] : lang.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
