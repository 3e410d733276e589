import { useStore } from "@nanostores/react";
import { Check, Globe } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  allCountries,
  type Country,
  findCountries,
  popularCountries,
} from "#client/lib/format/country-names.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { SearchField } from "#client/ui/fields/search-field.tsx";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { $wantedCountry } from "./country-choice.ts";

export default function CountryList({ onChoose }: { onChoose: (code: string) => void }) {
  const { t } = useTranslation("video");
  const [query, setQuery] = useState("");
  return (
    <>
      <SearchField label={t("country.search")} value={query} onChange={setQuery} />
      <div className="mt-4 h-[min(24rem,50dvh)] overflow-y-auto">
        <Results query={query.trim()} onChoose={onChoose} />
      </div>
    </>
  );
}

function Results({ query, onChoose }: { query: string; onChoose: (code: string) => void }) {
  const { t } = useTranslation("video");
  const wanted = useStore($wantedCountry);
  const row = (code: string, name: string, icon?: ReactNode) => (
    <Row key={code} name={name} icon={icon} chosen={code === wanted} onChoose={() => onChoose(code)} />
  );
  const rows = (countries: Country[]) => <ul>{countries.map(({ code, name }) => row(code, name))}</ul>;
  if (query) {
    const found = findCountries(query, currentLang());
    return found.length > 0 ? rows(found) : <p className="py-6 text-center text-dim">{t("country.none")}</p>;
  }
  return (
    <>
      <ul>
        {row(ANY_COUNTRY, t("country.any"), <Globe size={20} aria-hidden="true" className="text-gold" />)}
      </ul>
      <h3 className="mt-4 mb-1 text-dim text-sm">{t("country.popular")}</h3>
      {rows(popularCountries(currentLang()))}
      <h3 className="mt-4 mb-1 text-dim text-sm">{t("country.all")}</h3>
      {rows(allCountries(currentLang()))}
    </>
  );
}

interface RowProps {
  name: string;
  icon?: ReactNode;
  chosen: boolean;
  onChoose: () => void;
}

function Row({ name, icon, chosen, onChoose }: RowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="flex h-12 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-cream/8 focus-visible:-outline-offset-2"
      >
        {icon}
        <span className="flex-1 truncate">{name}</span>
        {chosen && <Check size={20} aria-hidden="true" className="text-gold" />}
      </button>
    </li>
  );
}
