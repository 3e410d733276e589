import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RangeField } from "#client/filters/range-field.tsx";
import { NewTagsInput } from "#client/inputs/new-tags-input.tsx";
import { useStillHere } from "#client/lib/browser/use-still-here.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { Field } from "#client/ui/field.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { Input, Textarea } from "#client/ui/input.tsx";
import { Select } from "#client/ui/select.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { UnsavedChanges } from "#client/ui/unsaved-changes.tsx";
import type { Place } from "#contract/distance.ts";
import {
  EVENT_CIRCLE_M,
  EVENT_DESCRIPTION_MAX,
  EVENT_TAGS_MAX,
  EVENT_TITLE_MAX,
  OWN_EVENT_TYPE,
} from "#contract/event-limits.ts";
import type { NewEventBody } from "#contract/events.ts";
import { AGE_MAX, AGE_MIN } from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";
import { popularTagsQuery, typesQuery } from "../queries.ts";
import { revealsOwnPlace } from "../rules/disclosure.ts";
import { isSameSpot } from "../rules/place.ts";
import { $position } from "../store.ts";
import { DisclosureDialog } from "./disclosure-dialog.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { bodyOf, type EventFormValues, eventForm, startOf } from "./schema.ts";
import { TimeFields } from "./time-fields.tsx";
import { usePlacing, type Zoned } from "./use-placing.ts";

interface EventFormProps {
  values: EventFormValues;
  image: Image | null;
  /** The place of the event so far, which needs no disclosure and keeps its address and zone. */
  before: (Place & Zoned) | null;
  submitLabel: string;
  /** Resolves to the id of the event. */
  send: (body: NewEventBody) => Promise<string>;
}

/** The event's form in one column; the map next to it sets the place. Input stays when sending fails. */
export function EventForm({ values, image: firstImage, before, submitLabel, send }: EventFormProps) {
  const { t } = useTranslation(["events", "errors", "filters"]);
  const types = useTypes(values.typeID);
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
      if (!placing.isNear || startsAt === null || (isMoved && !(await disclosure.isFine(placing.place))))
        return;
      const isHere = stillHere();
      const { lat, lon } = placing.place;
      const imageID = image?.id ?? null;
      const id = await send({ ...bodyOf(filled, startsAt), lat, lon, zone: placing.zone, imageID });
      isDone.current = true;
      if (isHere()) await navigate({ to: "/events/$id", params: { id }, replace: true });
    },
  });
  const { isDirty, dirtyFields } = form.formState;
  const isChanged = isDirty || image?.id !== firstImage?.id || (before !== null && isMoved);
  useSuggestedAddress(placing.suggested, !isMoved || Boolean(dirtyFields.address), (address) =>
    form.setValue("address", address),
  );

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-6 px-4 pb-12 md:px-6">
      <PlaceFields
        placing={placing}
        address={form.watch("address")}
        isOwn={Boolean(dirtyFields.address)}
        error={form.errorOf("address")}
        onAddress={(address) =>
          form.setValue("address", address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
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
      <TimeFields form={form} clock={placing.clock} />
      <Field
        label={t("form.description")}
        error={form.errorOf("description")}
        aside={`${form.watch("description").length}/${EVENT_DESCRIPTION_MAX}`}
      >
        <Textarea rows={5} maxLength={EVENT_DESCRIPTION_MAX} {...form.register("description")} />
      </Field>
      <PhotoField image={image} onChange={setImage} onBusy={setPhotoBusy} />
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
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" variant="primary" size="lg" loading={form.sending} disabled={isPhotoBusy}>
        {submitLabel}
      </Button>
      <UnsavedChanges isUnsaved={() => isChanged && !isDone.current} />
      <DisclosureDialog open={disclosure.isAsking} onAnswer={disclosure.answer} />
    </form>
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

/** The types to choose from. Only admins may choose the service's own type; an event that has it keeps it. */
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

/** Asks whether a place near the user's own position may be published. */
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
