import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Choice } from "#client/ui/fields/choice.tsx";
import { LANGS, type Lang } from "#contract/lang.ts";

/** Texts ready to be sent, in the language of the one who reads them, whatever the moderator's own. */
const TEMPLATES = {
  notes: ["manners", "nudity", "spam", "photo", "age"],
  answers: ["access", "email", "payment", "report", "bug"],
} as const;

interface TemplateListProps {
  kind: keyof typeof TEMPLATES;
  /** The language that the reader uses. */
  lang: Lang;
  onChoose: (text: string) => void;
}

export function TemplateList({ kind, lang: theirs, onChoose }: TemplateListProps) {
  const { t } = useTranslation("moderation");
  const [lang, setLang] = useState(theirs);
  const { data: text } = useQuery({
    queryKey: ["templates", lang],
    queryFn: async () => {
      if (!i18next.hasResourceBundle(lang, "templates")) await i18next.reloadResources([lang], ["templates"]);
      return i18next.getFixedT(lang, "templates");
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="mb-5 flex flex-col gap-3">
      <Choice
        label={t("templates.lang")}
        name={`templates-${kind}`}
        value={lang}
        onValueChange={setLang}
        options={LANGS.map((value) => ({ value, label: t(`templates.langs.${value}`) }))}
      />
      <ul aria-label={t("templates.title")} className="flex flex-wrap gap-2">
        {text &&
          TEMPLATES[kind].map((name) => (
            <li key={name}>
              <button
                type="button"
                lang={lang}
                onClick={() => onChoose(text(`${kind}.${name}.text` as "notes.spam.text"))}
                className="touch-target relative min-h-9 rounded-full border border-edge px-3.5 text-sm transition hover:border-gold hover:text-gold-light"
              >
                {text(`${kind}.${name}.title` as "notes.spam.title")}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
