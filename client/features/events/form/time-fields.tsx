import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { isoDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { Select } from "#client/ui/select.tsx";
import { iso } from "#contract/time.ts";
import { foreignZone, ownTimeZone } from "../rules/when.ts";
import { DURATIONS_MIN, type EventFormValues, startOf } from "./schema.ts";

type Form = Pick<
  UseFormReturn<EventFormValues, unknown, EventFormValues>,
  "register" | "watch" | "setValue"
> & {
  errorOf: (name: keyof EventFormValues) => string | undefined;
};

/** Day and time in the time zone of the place, which is named if its clock differs from the user's when the event begins. */
export function TimeFields({ form, clock }: { form: Form; clock: string }) {
  const { t } = useTranslation("events");
  const startsAt = startOf({ day: form.watch("day"), time: form.watch("time") }, clock) ?? Date.now();
  const foreign = foreignZone({ startsAt: iso(startsAt), zone: clock }, ownTimeZone(), currentLang());
  const minutes = form.watch("minutes");
  const lengths = [...new Set([...DURATIONS_MIN, ...(minutes ? [Number(minutes)] : [])])].sort(
    (a, b) => a - b,
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
        <Field label={t("form.day")} error={form.errorOf("day")} required>
          <Input type="date" min={isoDay(useToday())} {...form.register("day")} />
        </Field>
        <Field label={t("form.time")} error={form.errorOf("time")} required>
          <Input type="time" {...form.register("time")} />
        </Field>
      </div>
      {foreign && <p className="text-gold-light text-sm">{t("details.zone", { zone: foreign })}</p>}
      <Field label={t("form.length")}>
        <Select
          value={minutes}
          placeholder={t("form.openEnd")}
          options={lengths.map((length) => ({ value: String(length), label: lengthText(length) }))}
          onValueChange={(value) => form.setValue("minutes", value, { shouldDirty: true })}
        />
      </Field>
    </div>
  );
}

/** "1.5 hours", "1,5 часа". */
const lengthText = (minutes: number) =>
  new Intl.NumberFormat(currentLang(), { style: "unit", unit: "hour", unitDisplay: "long" }).format(
    minutes / 60,
  );
