import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CitiesInput, TagsInput } from "#client/inputs/chosen-inputs.tsx";
import { allCountries } from "#client/lib/format/country-names.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { anyOf, type FilterPlace, fieldsIn, RATING_LEVELS, setFilters } from "#contract/filters.ts";
import { AGE_MAX, AGE_MIN, ANY_COUNTRY } from "#contract/limits.ts";
import type { FilterProps } from "./props.ts";
import { RangeField } from "./range-field.tsx";
import { VipFilters } from "./vip-filters.tsx";

/** The form of all filters of a place, as the table of the contract has them. Each change takes effect at once. */
export function FilterFields({
  place,
  isVip,
  ...parts
}: FilterProps & { place: FilterPlace; isVip: boolean }) {
  const { t } = useTranslation("filters");
  const { preferences, change } = parts;
  return (
    <div className="flex flex-col gap-6 pb-4">
      <Switch
        label={t("random")}
        hint={t("randomHint")}
        checked={preferences.isRandom}
        onCheckedChange={(isRandom) => change({ isRandom })}
      />
      <CountryInput {...parts} />
      <div inert={preferences.isRandom} className="flex flex-col gap-6 transition inert:opacity-40">
        <SexInput {...parts} />
        <AgeInput {...parts} />
        <CitiesInput
          cities={preferences.chosen.cities}
          onChange={(cities) =>
            change({ cities: cities.map(({ id }) => id), chosen: { ...preferences.chosen, cities } })
          }
        />
        <TagsInput
          tags={preferences.chosen.tags}
          onChange={(tags) =>
            change({ tags: tags.map(({ id }) => id), chosen: { ...preferences.chosen, tags } })
          }
        />
        <RatingInput {...parts} />
        <Flags place={place} {...parts} />
        <VipFilters {...parts} isVip={isVip} />
      </div>
      <Button
        variant="ghost"
        disabled={setFilters(preferences).length === 0 && !preferences.isRandom}
        onClick={() =>
          change({
            isRandom: false,
            ignoreVipFilters: false,
            ...anyOf(place),
            chosen: { cities: [], tags: [] },
          })
        }
        className="self-center text-dim"
      >
        <RotateCcw aria-hidden="true" />
        {t("reset")}
      </Button>
    </div>
  );
}

function CountryInput({ preferences, change }: FilterProps) {
  const { t } = useTranslation("filters");
  const countries = allCountries(currentLang()).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Field label={t("names.country")}>
      <Select
        value={preferences.country}
        options={[{ value: ANY_COUNTRY, label: t("anyCountry") }, ...countries]}
        onValueChange={(country) => change({ country })}
      />
    </Field>
  );
}

function SexInput({ preferences, change }: FilterProps) {
  const { t } = useTranslation("filters");
  return (
    <Choice
      label={t("names.sex")}
      name="wanted-sex"
      value={preferences.sex ?? "ANY"}
      options={(["ANY", "FEMALE", "MALE"] as const).map((value) => ({ value, label: t(`sexes.${value}`) }))}
      onValueChange={(sex) => change({ sex: sex === "ANY" ? null : sex })}
    />
  );
}

function AgeInput({ preferences, change }: FilterProps) {
  const { t } = useTranslation("filters");
  return (
    <RangeField
      label={t("names.age")}
      labels={[t("from"), t("to")]}
      min={AGE_MIN}
      max={AGE_MAX}
      value={[preferences.ageFrom, preferences.ageTo]}
      onCommit={([ageFrom, ageTo]) => change({ ageFrom, ageTo })}
    />
  );
}

function RatingInput({ preferences, change }: FilterProps) {
  const { t } = useTranslation("filters");
  const levels = RATING_LEVELS.toReversed();
  return (
    <div>
      <p aria-hidden="true" className="mb-2 font-medium text-sm">
        {t("names.highRating")}
      </p>
      <Choice
        label={t("names.highRating")}
        name="wanted-rating"
        value={preferences.highRating}
        options={levels.map((value) => ({ value, label: t(`ratings.${value}`) }))}
        onValueChange={(highRating) => change({ highRating })}
      />
    </div>
  );
}

function Flags({ place, preferences, change }: FilterProps & { place: FilterPlace }) {
  const { t } = useTranslation("filters");
  const flags = fieldsIn(place).flatMap(([field, { kind, vip, impliedIn }]) =>
    kind === "flag" && !vip && impliedIn !== place ? [field] : [],
  );
  return (
    <div className="flex flex-col gap-3">
      {flags.map((field) => (
        <Switch
          key={field}
          label={t(`names.${field}` as "names.near")}
          hint={t([`hints.${place}.${field}`, `hints.${field}`] as unknown as "hints.near", {
            defaultValue: "",
          })}
          checked={preferences[field as "near"]}
          onCheckedChange={(checked) => change({ [field]: checked })}
        />
      ))}
    </div>
  );
}
