import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, call } from "#client/lib/api.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { Combobox } from "#client/ui/combobox.tsx";
import { ANY_COUNTRY } from "#contract/limits.ts";
import type { City } from "#contract/people.ts";

const citySuggestions = (name: string) =>
  queryOptions({
    queryKey: ["city", currentLang(), name],
    queryFn: () => call(api.api.city.popular.get({ query: { name, country_code: ANY_COUNTRY } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export interface CityInputProps {
  value: City | null;
  onValueChange: (city: City | null) => void;
}

export function CityInput({ value, onValueChange }: CityInputProps) {
  const { t } = useTranslation("profile");
  const [typed, setTyped] = useState<string | null>(null);
  const name = useDeferredValue(typed ?? "");
  const { data = [] } = useQuery(citySuggestions(name));
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
