import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { countryName } from "#client/lib/format/country-name.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { useCitySuggestions } from "#client/lib/queries/suggestions.ts";
import { Combobox } from "#client/ui/combobox.tsx";
import type { City } from "#contract/people.ts";

/** Chooses one city; an empty field means any. */
export function CityChoice({ city, onChange }: { city: City | null; onChange: (city: City | null) => void }) {
  const { t } = useTranslation("filters");
  const [typed, setTyped] = useState<string | null>(null);
  const { data = [] } = useCitySuggestions(useDeferredValue(typed ?? ""));
  return (
    <Combobox
      text={typed ?? city?.name ?? ""}
      onTextChange={(text) => {
        setTyped(text);
        if (text === "") onChange(null);
      }}
      options={data.map(({ id, name, region, country }) => ({
        key: String(id),
        label: name,
        note: [region, countryName(country, currentLang())].filter(Boolean).join(", "),
      }))}
      onChoose={(key) => {
        onChange(data.find(({ id }) => String(id) === key) ?? null);
        setTyped(null);
      }}
      onLeave={() => setTyped(null)}
      emptyText={t("nothingFound")}
      placeholder={t("citiesHint")}
    />
  );
}
