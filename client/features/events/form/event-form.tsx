import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RangeField } from "#client/filters/range-field.tsx";
import { NewTagsInput } from "#client/inputs/new-tags-input.tsx";
import { useStillHere } from "#client/lib/browser/use-still-here.ts";
import { isoDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { foreignZone, ownTimeZone } from "#client/lib/format/when.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input, Textarea } from "#client/ui/fields/input.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { UnsavedChanges } from "#client/ui/fields/unsaved-changes.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import type { Place } from "#contract/distance.ts";
import type { NewEventBody } from "#contract/events.ts";
import {
  AGE_MAX,
  AGE_MIN,
  EVENT_CIRCLE_M,
  EVENT_DESCRIPTION_MAX,
  EVENT_TAGS_MAX,
  EVENT_TITLE_MAX,
  OWN_EVENT_TYPE,
} from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";
import { iso } from "#contract/time.ts";
import { popularTagsQuery, typesQuery } from "../queries.ts";
import { DISCLOSURE_M, revealsOwnPlace } from "../rules/disclosure.ts";
import { isSameSpot } from "../rules/place.ts";
import { $position } from "../store.ts";
import { PhotoField } from "./photo-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { bodyOf, DURATIONS_MIN, type EventFormValues, eventForm, startOf } from "./schema.ts";
import { usePlacing, type Zoned } from "./use-placing.ts";
import { type Form, useSteps } from "./use-steps.tsx";

interface EventFormProps {
  values: EventFormValues;
  image: Image | null;
  /** Needs no disclosure, and keeps its address and zone. */
  before: (Place & Zoned) | null;
  submitLabel: string;
  send: (body: NewEventBody) => Promise<string>;
}

export function EventForm({ values, image: firstImage, before, submitLabel, send }: EventFormProps) {
  const placing = usePlacing(before);
  const isMoved = before === null || !isSameSpot(before, placing.place);
  const [image, setImage] = useState(firstImage);
  const [isPhotoBusy, setPhotoBusy] = useState(false);
  const isDone = useRef(false);
  const stillHere = useStillHere();
  const navigate = useNavigate();
  const disclosure = useDisclosure();
  const form = useForm({
    schema: eventForm,
    values,
    send: async (filled: EventFormValues): Promise<void> => {
      const startsAt = startOf(filled, placing.clock);
      if (!placing.isNear || startsAt === null) return;
      if (isMoved && !(await disclosure.isFine(placing.place))) return steps.toPlace();
      const isHere = stillHere();
      const { lat, lon } = placing.place;
      const imageID = image?.id ?? null;
      const id = await send({ ...bodyOf(filled, startsAt), lat, lon, zone: placing.zone, imageID });
      isDone.current = true;
      if (isHere()) await navigate({ to: "/events/$id", params: { id }, replace: true });
    },
  });
  const steps = useSteps(form, before === null);
  const { isDirty, dirtyFields } = form.formState;
  const isChanged = isDirty || image?.id !== firstImage?.id || (before !== null && isMoved);
  useSuggestedAddress(placing.suggested, !isMoved || Boolean(dirtyFields.address), (address) =>
    form.setValue("address", address),
  );

  const part = (at: number) => clsx("flex flex-col gap-6", steps.isOther(at) && "max-md:hidden");

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-6 px-4 pb-12 md:px-6">
      {steps.label}
      <div className={part(0)}>
        <PlaceFields
          placing={placing}
          address={form.watch("address")}
          isOwn={Boolean(dirtyFields.address)}
          error={form.errorOf("address")}
          onAddress={(address) =>
            form.setValue("address", address, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
        <TimeFields form={form} clock={placing.clock} />
      </div>
      <div className={part(1)}>
        <WhatFields form={form}>
          <PhotoField image={image} onChange={setImage} onBusy={setPhotoBusy} />
        </WhatFields>
      </div>
      <div className={part(2)}>
        <WhoFields form={form} />
      </div>
      <FormProblem>{form.problem}</FormProblem>
      {steps.next}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={form.sending}
        disabled={isPhotoBusy}
        className={steps.isLast ? "" : "max-md:hidden"}
      >
        {submitLabel}
      </Button>
      {steps.back}
      <UnsavedChanges isUnsaved={() => isChanged && !isDone.current} />
      <DisclosureDialog open={disclosure.isAsking} onAnswer={disclosure.answer} />
    </form>
  );
}

function WhatFields({ form, children }: { form: Form; children: ReactNode }) {
  const { t } = useTranslation(["events", "filters"]);
  const types = useTypes(form.watch("typeID"));
  return (
    <>
      <Field label={t("form.title")} error={form.errorOf("title")} hint={t("form.titleHint")} required>
        <Input maxLength={EVENT_TITLE_MAX} {...form.register("title")} />
      </Field>
      <Field label={t("filters:names.eventType")} error={form.errorOf("typeID")}>
        <Select
          value={form.watch("typeID")}
          options={types}
          onValueChange={(value) => form.setValue("typeID", value, { shouldDirty: true })}
        />
      </Field>
      <Field
        label={t("form.description")}
        error={form.errorOf("description")}
        aside={`${form.watch("description").length}/${EVENT_DESCRIPTION_MAX}`}
      >
        <Textarea rows={5} maxLength={EVENT_DESCRIPTION_MAX} {...form.register("description")} />
      </Field>
      {children}
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <NewTagsInput
            label={t("form.tags")}
            hint={t("form.tagsHint", { max: EVENT_TAGS_MAX })}
            error={form.errorOf("tags")}
            aside={`${field.value.length}/${EVENT_TAGS_MAX}`}
            ref={field.ref}
            value={field.value}
            onValueChange={field.onChange}
            placeholder={t("form.tagsPlaceholder")}
            suggestions={popularTagsQuery}
          />
        )}
      />
    </>
  );
}

function WhoFields({ form }: { form: Form }) {
  const { t } = useTranslation(["events", "filters"]);
  return (
    <>
      <Field label={t("form.capacity")} hint={t("form.capacityHint")} error={form.errorOf("capacity")}>
        <Input inputMode="numeric" placeholder={t("form.noLimit")} {...form.register("capacity")} />
      </Field>
      <div>
        <p aria-hidden="true" className="mb-2 font-medium text-sm">
          {t("form.who")}
        </p>
        <Choice
          label={t("form.who")}
          name="invited-sex"
          value={form.watch("sex")}
          options={(["ANY", "FEMALE", "MALE"] as const).map((value) => ({
            value,
            label: t(`filters:sexes.${value}`),
          }))}
          onValueChange={(sex) => form.setValue("sex", sex, { shouldDirty: true })}
        />
      </div>
      <RangeField
        label={t("filters:names.age")}
        labels={[t("filters:from"), t("filters:to")]}
        min={AGE_MIN}
        max={AGE_MAX}
        value={[form.watch("ageFrom"), form.watch("ageTo")]}
        onCommit={([from, to]) => {
          form.setValue("ageFrom", from, { shouldDirty: true });
          form.setValue("ageTo", to, { shouldDirty: true });
        }}
      />
      <Switch
        label={t("form.ask")}
        hint={t(form.watch("askToCome") ? "form.askHint" : "form.openHint", { metres: EVENT_CIRCLE_M })}
        checked={form.watch("askToCome")}
        onCheckedChange={(ask) => form.setValue("askToCome", ask, { shouldDirty: true })}
      />
    </>
  );
}

/** Updates the address as the pin moves, until the user edits it; one saved with this place stays. */
function useSuggestedAddress(
  suggested: string | undefined,
  isOwn: boolean,
  fill: (address: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new suggestion fills the field
  useEffect(() => {
    if (suggested && !isOwn) fill(suggested);
  }, [suggested]);
}

/** Only admins may choose the service's own type; an event that has it keeps it. */
function useTypes(chosen: string): { value: string; label: string }[] {
  const { t } = useTranslation("events");
  const types = useQuery(typesQuery()).data ?? [];
  const isAdmin = useQuery(meQuery).data?.role === "admin";
  const own = String(OWN_EVENT_TYPE);
  return [
    ...types.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isAdmin || chosen === own ? [{ value: own, label: t("form.ownType") }] : []),
  ];
}

function useDisclosure() {
  const position = useStore($position);
  const [resolve, setResolve] = useState<((disclose: boolean) => void) | null>(null);
  return {
    isAsking: resolve !== null,
    isFine(place: Place): Promise<boolean> | boolean {
      if (!revealsOwnPlace(place, position)) return true;
      return new Promise((answer) => setResolve(() => answer));
    },
    answer(disclose: boolean): void {
      resolve?.(disclose);
      setResolve(null);
    },
  };
}

interface DisclosureDialogProps {
  open: boolean;
  /** `disclose`: whether the exact place may be published. */
  onAnswer: (disclose: boolean) => void;
}

/** It may be their home. */
function DisclosureDialog({ open, onAnswer }: DisclosureDialogProps) {
  const { t } = useTranslation("events");
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && onAnswer(false)}
      title={t("disclosure.title")}
      description={t("disclosure.text", { metres: DISCLOSURE_M })}
      footer={
        <>
          <Button variant="ghost" onClick={() => onAnswer(true)}>
            {t("disclosure.disclose")}
          </Button>
          <Button variant="primary" onClick={() => onAnswer(false)}>
            {t("disclosure.change")}
          </Button>
        </>
      }
    />
  );
}

/** Day and time in the time zone of the place, which is named if its clock differs from the user's when the event begins. */
function TimeFields({ form, clock }: { form: Form; clock: string }) {
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
      {/* Always one line, since the zone of the place may arrive late. */}
      <p className={clsx("text-sm", foreign ? "text-gold-light" : "text-dim")}>
        {foreign ? t("details.zone", { zone: foreign }) : t("form.placeTime")}
      </p>
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

const lengthText = (minutes: number) =>
  new Intl.NumberFormat(currentLang(), { style: "unit", unit: "hour", unitDisplay: "long" }).format(
    minutes / 60,
  );
