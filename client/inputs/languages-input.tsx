import { useState } from "react";
import { useTranslation } from "react-i18next";
import { findLanguages, languageName } from "#client/lib/format/language-names.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { ChosenList } from "#client/ui/fields/chosen-list.tsx";
import { Combobox, type ComboboxProps } from "#client/ui/fields/combobox.tsx";
import { Field, type FieldProps } from "#client/ui/fields/field.tsx";
import type { SpokenLanguage } from "#contract/languages.ts";
import { LANGUAGES_MAX } from "#contract/limits.ts";

type LanguagesInputProps = Pick<FieldProps, "label" | "hint" | "error"> & {
  value: readonly SpokenLanguage[];
  onValueChange: (languages: SpokenLanguage[]) => void;
  placeholder: string;
  ref?: ComboboxProps["ref"];
};

/** Several of a fixed list, as chips below the field. */
export function LanguagesInput({ value, onValueChange, placeholder, ref, ...field }: LanguagesInputProps) {
  const { t } = useTranslation("profile");
  const lang = currentLang();
  const [typed, setTyped] = useState("");
  const isFull = value.length >= LANGUAGES_MAX;
  const open = isFull ? [] : findLanguages(typed, lang).filter(({ code }) => !value.includes(code));
  return (
    <div>
      <Field {...field}>
        <Combobox
          ref={ref}
          text={typed}
          onTextChange={setTyped}
          options={open.map(({ code, name }) => ({ key: code, label: name }))}
          onChoose={(key) => {
            const chosen = open.find(({ code }) => code === key);
            if (chosen) onValueChange([...value, chosen.code]);
            setTyped("");
          }}
          onLeave={() => setTyped("")}
          emptyText={t("languages.none")}
          placeholder={placeholder}
        />
      </Field>
      <ChosenList
        items={value}
        keyOf={(code) => code}
        nameOf={(code) => languageName(code, lang)}
        onRemove={(code) => onValueChange(value.filter((one) => one !== code))}
      />
    </div>
  );
}
