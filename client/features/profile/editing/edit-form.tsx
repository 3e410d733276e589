import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { CityInput } from "#client/inputs/city-input.tsx";
import { NewTagsInput } from "#client/inputs/new-tags-input.tsx";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { birthdayField } from "#client/lib/forms/birthday.ts";
import { withoutProhibitedWords } from "#client/lib/forms/prohibited-words.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { useMeChange } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { BirthdayField } from "#client/ui/fields/birthday-field.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input, Textarea } from "#client/ui/fields/input.tsx";
import { UnsavedChanges } from "#client/ui/fields/unsaved-changes.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { withLimit } from "#contract/field-code.ts";
import { DESCRIPTION_MAX, PROFILE_TAGS_MAX } from "#contract/limits.ts";
import { attributes, city, SEXES, sex } from "#contract/people.ts";
import { personName } from "#contract/person-name.ts";
import { type Me, type ProfileBody, tagName } from "#contract/profile.ts";
import { paragraphs } from "#contract/text.ts";
import { updateProfile } from "../api.ts";
import { AttributeFields } from "./attribute-fields.tsx";

export const editForm = z
  .object({
    name: withoutProhibitedWords(personName),
    sex,
    birthday: birthdayField,
    cityId: city
      .nullable()
      .optional()
      .refine((chosen) => chosen !== undefined, "city_unknown")
      .transform((chosen) => chosen?.id ?? null),
    description: withoutProhibitedWords(paragraphs(DESCRIPTION_MAX)),
    descriptionPrivate: withoutProhibitedWords(paragraphs(DESCRIPTION_MAX)),
    tags: z
      .array(withoutProhibitedWords(tagName))
      .max(PROFILE_TAGS_MAX, withLimit("too_big", PROFILE_TAGS_MAX)),
  })
  .extend(attributes.shape);

/** The whole profile in one column. It is saved at once, so that a half-finished edit is never public. */
export function EditForm({ me }: { me: Me }) {
  const { t } = useTranslation("profile");
  const { mutateAsync } = useMeChange(updateProfile);
  const form = useForm({
    schema: editForm,
    values: valuesOf(me),
    send: async ({ description, descriptionPrivate, ...rest }) => {
      const whole: ProfileBody = {
        ...rest,
        description: description || null,
        descriptionPrivate: descriptionPrivate || null,
      };
      // The rest may have been changed in another tab since this form was opened.
      const changes = Object.fromEntries(Object.entries(whole).filter(([field]) => field in dirtyFields));
      const sent = form.getValues();
      const saved = valuesOf(await mutateAsync(changes));
      const typedSince = Object.entries(form.getValues()).filter(
        ([field, value]) => value !== sent[field as keyof typeof sent],
      );
      form.reset(saved);
      if (typedSince.length > 0)
        form.reset({ ...saved, ...Object.fromEntries(typedSince) }, { keepDefaultValues: true });
      toast({ title: t("saved"), variant: "success" });
    },
  });
  const { isDirty, dirtyFields } = form.formState;

  return (
    <form
      onSubmit={form.submit}
      noValidate
      // Keeps a focused field, and the error below it, clear of the sticky save bar.
      className="flex flex-col gap-6 [&_:is(input,textarea,button)]:scroll-mb-44"
    >
      <h2 className="font-display text-xl">{t("basics")}</h2>
      <Field label={t("fields.name")} error={form.errorOf("name")} required>
        <Input autoComplete="given-name" {...form.register("name")} />
      </Field>
      <Field label={t("fields.sex")} error={form.errorOf("sex")}>
        <Controller
          control={form.control}
          name="sex"
          render={({ field }) => (
            <Choice
              label={t("fields.sex")}
              name="sex"
              value={field.value}
              onValueChange={field.onChange}
              options={SEXES.map((value) => ({
                value,
                label: t(`sex.${value}`),
              }))}
            />
          )}
        />
      </Field>
      <Controller
        control={form.control}
        name="birthday"
        render={({ field: { onChange, ...field } }) => (
          <BirthdayField
            label={t("fields.birthday")}
            error={form.errorOf("birthday")}
            onValueChange={onChange}
            {...field}
          />
        )}
      />
      <div id="city" className="scroll-mt-8">
        <Controller
          control={form.control}
          name="cityId"
          render={({ field }) => (
            <CityInput
              label={t("fields.city")}
              hint={t("hints.city")}
              error={form.errorOf("cityId")}
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </div>
      <div id="description" className="scroll-mt-8">
        <Field
          label={t("fields.description")}
          hint={t("hints.description")}
          error={form.errorOf("description")}
          aside={<Counter text={form.watch("description")} />}
        >
          <Textarea rows={5} {...form.register("description")} />
        </Field>
      </div>
      <Field
        label={t("fields.descriptionPrivate")}
        hint={t("hints.descriptionPrivate")}
        error={form.errorOf("descriptionPrivate")}
        aside={<Counter text={form.watch("descriptionPrivate")} />}
      >
        <Textarea rows={3} {...form.register("descriptionPrivate")} />
      </Field>
      <div id="tags" className="scroll-mt-8">
        <Controller
          control={form.control}
          name="tags"
          render={({ field }) => (
            <NewTagsInput
              label={t("fields.tags")}
              hint={t("hints.tags", { max: PROFILE_TAGS_MAX })}
              error={form.errorOf("tags")}
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              placeholder={t("hints.tagPlaceholder")}
            />
          )}
        />
      </div>
      <h2 id="attributes" className="mt-4 scroll-mt-8 font-display text-xl">
        {t("details")}
      </h2>
      <AttributeFields control={form.control} errorOf={form.errorOf} />
      <FormProblem>{form.problem}</FormProblem>
      <UnsavedChanges isUnsaved={() => isDirty} />
      {isDirty && (
        <div
          ref={bottomBar}
          className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-ink/90 px-4 py-3 backdrop-blur max-md:bottom-14"
        >
          <Button type="submit" variant="primary" size="lg" className="w-full" loading={form.sending}>
            {t("save")}
          </Button>
        </div>
      )}
    </form>
  );
}

function Counter({ text }: { text: string }) {
  return (
    <span className="tabular-nums">
      {text.length} / {DESCRIPTION_MAX}
    </span>
  );
}

const valuesOf = (me: Me): z.input<typeof editForm> => ({
  name: me.name,
  sex: me.sex,
  birthday: me.birthday ?? "",
  cityId: me.city,
  description: me.description ?? "",
  descriptionPrivate: me.descriptionPrivate ?? "",
  tags: me.tags.map((tag) => tag.name),
  height: me.height,
  zodiacSign: me.zodiacSign,
  goal: me.goal,
  hasChildren: me.hasChildren,
  badHabits: me.badHabits,
  physique: me.physique,
  towardsPets: me.towardsPets,
  hairColor: me.hairColor,
  glassColor: me.glassColor,
});
