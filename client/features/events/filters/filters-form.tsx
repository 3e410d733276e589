import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RangeField } from "#client/filters/range-field.tsx";
import { TagsInput } from "#client/inputs/chosen-inputs.tsx";
import { CityInput } from "#client/inputs/city-input.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import type { EventPreference } from "#contract/events.ts";
import { AGE_MAX, AGE_MIN } from "#contract/limits.ts";
import { popularTagsQuery, typesQuery } from "../queries.ts";
import { countActive } from "../rules/filter.ts";
import { filterOf, NO_PREFERENCE, useChangePreference, usePreference } from "../use-preference.ts";

interface Part {
  preference: EventPreference;
  change: (changes: Partial<EventPreference>) => void;
}

export function FiltersForm() {
  const { t } = useTranslation(["events", "filters"]);
  const { preference, isError, refetch } = usePreference();
  const change = useChangePreference();
  if (!preference)
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonText lines={8} />;
  const parts = { preference, change };
  return (
    <div className="flex flex-col gap-6 pb-4">
      <TypeChoice {...parts} />
      <Host {...parts} />
      <CityInput
        label={t("filters:names.city")}
        value={preference.city}
        onValueChange={(city) => city !== undefined && change({ city })}
      />
      <TagsInput
        tags={preference.eventTags}
        suggestions={popularTagsQuery}
        onChange={(eventTags) => change({ eventTags })}
      />
      <Switch
        label={t("filters.hiddenViewedLabel")}
        hint={t("filters.hiddenViewed")}
        checked={preference.hiddenViewed}
        onCheckedChange={(hiddenViewed) => change({ hiddenViewed })}
      />
      <Button
        variant="ghost"
        disabled={countActive(filterOf(preference)) === 0}
        onClick={() => change(NO_PREFERENCE)}
        className="self-center text-dim"
      >
        <RotateCcw aria-hidden="true" />
        {t("filters:reset")}
      </Button>
    </div>
  );
}

function TypeChoice({ preference, change }: Part) {
  const { t } = useTranslation(["events", "filters"]);
  const types = useQuery(typesQuery()).data ?? [];
  return (
    <Field label={t("filters:names.eventType")}>
      <Select
        value={String(preference.eventType?.id ?? "")}
        placeholder={t("filters.anyType")}
        options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        onValueChange={(value) => change({ eventType: types.find(({ id }) => String(id) === value) ?? null })}
      />
    </Field>
  );
}

function Host({ preference, change }: Part) {
  const { t } = useTranslation(["events", "filters"]);
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-2 font-medium text-sm">
          {t("filters.host")}
        </p>
        <Choice
          label={t("filters.host")}
          name="host-sex"
          value={preference.sex ?? "ANY"}
          options={(["ANY", "FEMALE", "MALE"] as const).map((value) => ({
            value,
            label: t(`filters:sexes.${value}`),
          }))}
          onValueChange={(sex) => change({ sex: sex === "ANY" ? null : sex })}
        />
      </div>
      <RangeField
        label={t("filters.hostAge")}
        labels={[t("filters:from"), t("filters:to")]}
        min={AGE_MIN}
        max={AGE_MAX}
        value={[preference.ageFrom, preference.ageTo]}
        onCommit={([ageFrom, ageTo]) => change({ ageFrom, ageTo })}
      />
    </>
  );
}
