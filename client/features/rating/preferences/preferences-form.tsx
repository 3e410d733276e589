import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { allCountries } from "#client/lib/country-names.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Field } from "#client/ui/field.tsx";
import { Select } from "#client/ui/select.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { AGE_MAX, AGE_MIN, ANY_COUNTRY } from "#contract/limits.ts";
import { ANYBODY, type QueuePreferencesAnswer } from "#contract/rating.ts";
import { CitiesInput, TagsInput } from "./chosen-inputs.tsx";
import { countFilters } from "./filter-count.ts";
import { RangeField } from "./range-field.tsx";
import { type Changes, useChange, usePreferences } from "./use-preferences.ts";
import { VipWishes } from "./vip-wishes.tsx";

export interface PartProps {
  wanted: QueuePreferencesAnswer;
  change: (changes: Changes) => void;
}

/** Every wish is saved as it is made: there is nothing to submit. */
export default function PreferencesForm({ onSaved }: { onSaved?: (() => void) | undefined }) {
  const { wanted, isVip, isError, refetch } = usePreferences();
  const change = useChange(onSaved);
  if (!wanted) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonText lines={8} />;
  const parts = { wanted, change };
  return (
    <div className="flex flex-col gap-6 pb-4">
      <Anybody {...parts} />
      <div inert={wanted.isRandom} className="flex flex-col gap-6 transition inert:opacity-40">
        <Everybodys {...parts} />
        <VipWishes {...parts} isVip={isVip} />
      </div>
      <Reset {...parts} disabled={countFilters(wanted, isVip) === 0 && !wanted.isRandom} />
    </div>
  );
}

/** What holds in any case: the country, and whether anything else counts at all. */
function Anybody({ wanted, change }: PartProps) {
  const { t } = useTranslation("rating");
  const countries = allCountries(currentLang()).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <Switch
        label={t("wishes.random")}
        hint={t("wishes.randomHint")}
        checked={wanted.isRandom}
        onCheckedChange={(isRandom) => change({ isRandom })}
      />
      <Field label={t("wishes.country")}>
        <Select
          value={wanted.country}
          options={[{ value: ANY_COUNTRY, label: t("wishes.anyCountry") }, ...countries]}
          onValueChange={(country) => change({ country })}
        />
      </Field>
    </>
  );
}

function Everybodys({ wanted, change }: PartProps) {
  const { t } = useTranslation("rating");
  return (
    <>
      <Choice
        label={t("wishes.sex")}
        name="wanted-sex"
        value={wanted.sex ?? "ANY"}
        options={(["ANY", "FEMALE", "MALE"] as const).map((value) => ({
          value,
          label: t(`wishes.sexes.${value}`),
        }))}
        onValueChange={(sex) => change({ sex: sex === "ANY" ? null : sex })}
      />
      <RangeField
        label={t("wishes.age")}
        labels={[t("wishes.from"), t("wishes.to")]}
        min={AGE_MIN}
        max={AGE_MAX}
        value={[wanted.ageFrom, wanted.ageTo]}
        onCommit={([ageFrom, ageTo]) => change({ ageFrom, ageTo })}
      />
      <CitiesInput
        cities={wanted.chosen.cities}
        onChange={(cities) =>
          change({ cities: cities.map(({ id }) => id), chosen: { ...wanted.chosen, cities } })
        }
      />
      <TagsInput
        tags={wanted.chosen.tags}
        onChange={(tags) => change({ tags: tags.map(({ id }) => id), chosen: { ...wanted.chosen, tags } })}
      />
      <div className="flex flex-col gap-3">
        <Switch
          label={t("wishes.near")}
          hint={t("wishes.nearHint")}
          checked={wanted.near}
          onCheckedChange={(near) => change({ near })}
        />
        <Switch
          label={t("wishes.withPhotos")}
          checked={wanted.withPhotos}
          onCheckedChange={(withPhotos) => change({ withPhotos })}
        />
        <Switch
          label={t("wishes.hiddenViewed")}
          hint={t("wishes.hiddenViewedHint")}
          checked={wanted.hiddenViewed}
          onCheckedChange={(hiddenViewed) => change({ hiddenViewed })}
        />
      </div>
    </>
  );
}

function Reset({ change, disabled }: PartProps & { disabled: boolean }) {
  const { t } = useTranslation("rating");
  return (
    <Button
      variant="ghost"
      disabled={disabled}
      onClick={() => change({ ...ANYBODY, chosen: { cities: [], tags: [] } })}
      className="self-center text-dim"
    >
      <RotateCcw aria-hidden="true" />
      {t("wishes.reset")}
    </Button>
  );
}
