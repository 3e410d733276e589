import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLang } from "#client/lib/i18n.ts";
import { useCitySuggestions } from "#client/lib/queries/suggestions.ts";
import { Combobox } from "#client/ui/combobox.tsx";
import type { City } from "#contract/people.ts";

export interface CityInputProps {
  value: City | null;
  onValueChange: (city: City | null) => void;
}

export function CityInput({ value, onValueChange }: CityInputProps) {
  const { t } = useTranslation("profile");
  const [typed, setTyped] = useState<string | null>(null);
  const name = useDeferredValue(typed ?? "");
  const { data = [] } = useCitySuggestions(name);
  const countries = new Intl.DisplayNames([currentLang()], { type: "region" });
  return (
    <Combobox
      text={typed ?? value?.name ?? ""}
      onTextChange={(text) => {
        setTyped(text);
        if (text === "") onValueChange(null);
      }}
      options={data.map((city) => ({
        key: String(city.id),
        label: city.name,
        note: [city.region, countries.of(city.country)].filter(Boolean).join(", "),
      }))}
      onChoose={(key) => {
        onValueChange(data.find((city) => String(city.id) === key) ?? null);
        setTyped(null);
      }}
      onLeave={() => setTyped(null)}
      emptyText={t("noCity")}
      placeholder={t("hints.cityPlaceholder")}
    />
  );
}
