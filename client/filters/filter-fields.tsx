import { Lock, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CitiesInput, TagsInput } from "#client/inputs/chosen-inputs.tsx";
import { allCountries } from "#client/lib/format/country-names.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import {
  anyOf,
  type FilterPlace,
  fieldsIn,
  HEIGHT_MAX,
  HEIGHT_MIN,
  lockedFilters,
  RATING_LEVELS,
  setFilters,
  VIP_FILTERS,
} from "#contract/filters.ts";
import { AGE_MAX, AGE_MIN, ANY_COUNTRY } from "#contract/limits.ts";
import { ATTRIBUTE_NAMES, ATTRIBUTES, type Attribute } from "#contract/people.ts";
import type { FilterProps } from "./props.ts";
import { RangeField } from "./range-field.tsx";

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

/** Finer filters, for VIP alone. Others see which there are, which they have set, and how to get VIP. */
function VipFilters({ isVip, ...parts }: FilterProps & { isVip: boolean }) {
  const { t } = useTranslation("filters");
  return (
    <section aria-labelledby="vip-filters" className="flex flex-col gap-5 border-line border-t pt-6">
      <h3 id="vip-filters" className="flex items-center gap-3 font-display text-lg">
        {t("vip.title")}
        {isVip ? (
          <Badge variant="vip">VIP</Badge>
        ) : (
          <Lock size={18} aria-hidden="true" className="text-gold" />
        )}
      </h3>
      {isVip ? <Finer {...parts} /> : <Locked {...parts} />}
    </section>
  );
}

function Locked({ preferences }: FilterProps) {
  const { t } = useTranslation("filters");
  const kept = lockedFilters(preferences, false);
  return (
    <div className="rounded-lg border border-gold/30 bg-gold/6 p-4">
      <p className="mb-3 text-dim text-sm">{t("vip.text")}</p>
      <ul className="flex flex-wrap gap-2">
        {VIP_FILTERS.map((name) => (
          <li key={name}>
            <Badge variant={kept.includes(name) ? "gold" : "outline"}>
              {t(`names.${name}`)}
              {kept.includes(name) && <span className="sr-only">, {t("vip.kept")}</span>}
            </Badge>
          </li>
        ))}
      </ul>
      <Button variant="tertiary" size="sm" className="mt-4" onClick={() => openLimit("filters")}>
        {t("vip.open")}
      </Button>
    </div>
  );
}

function Finer({ preferences, change }: FilterProps) {
  const { t } = useTranslation("filters");
  const { from, to } = preferences.height ?? { from: HEIGHT_MIN, to: HEIGHT_MAX };
  return (
    <>
      <Switch
        label={t("vip.ignore")}
        checked={preferences.ignoreVipFilters}
        onCheckedChange={(ignoreVipFilters) => change({ ignoreVipFilters })}
      />
      <div inert={preferences.ignoreVipFilters} className="flex flex-col gap-5 transition inert:opacity-40">
        <Switch
          label={t("names.onlyVip")}
          checked={preferences.onlyVip}
          onCheckedChange={(onlyVip) => change({ onlyVip })}
        />
        <RangeField
          label={t("names.height")}
          labels={[t("from"), t("to")]}
          min={HEIGHT_MIN}
          max={HEIGHT_MAX}
          value={[from, to]}
          onCommit={([low, high]) =>
            change({ height: low === HEIGHT_MIN && high === HEIGHT_MAX ? null : { from: low, to: high } })
          }
        />
        {ATTRIBUTE_NAMES.map((name) => (
          <AnyOf key={name} name={name} preferences={preferences} change={change} />
        ))}
      </div>
    </>
  );
}

/** Any of these will do; none chosen means that it does not matter. */
function AnyOf({ name, preferences, change }: FilterProps & { name: Attribute }) {
  const { t } = useTranslation(["profile", "filters"]);
  const chosen: readonly string[] = preferences[name];
  const toggle = (value: string) =>
    change({
      [name]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{t(`filters:names.${name}`)}</legend>
      <div className="flex flex-wrap gap-2">
        {ATTRIBUTES[name].map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
            className="touch-target relative h-9 rounded-full border border-line-strong px-3.5 text-dim text-sm transition hover:text-cream aria-pressed:border-gold aria-pressed:bg-gold/14 aria-pressed:text-gold-light aria-pressed:chosen-frame"
          >
            {t(`profile:values.${name}.${value}` as "profile:values.goal.friendship")}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
