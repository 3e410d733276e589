import { useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { CityInput } from "#client/inputs/city-input.tsx";
import { LanguagesInput } from "#client/inputs/languages-input.tsx";
import { NewTagsInput } from "#client/inputs/new-tags-input.tsx";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { languageName } from "#client/lib/format/language-names.ts";
import { birthdayField } from "#client/lib/forms/birthday.ts";
import { withoutProhibitedWords } from "#client/lib/forms/prohibited-words.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { useMeChange } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { BirthdayField } from "#client/ui/fields/birthday-field.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input, Textarea } from "#client/ui/fields/input.tsx";
import { UnsavedChanges } from "#client/ui/fields/unsaved-changes.tsx";
import { RowText, rowStyles } from "#client/ui/lists/rows.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { withLimit } from "#contract/field-code.ts";
import { spokenLanguages } from "#contract/languages.ts";
import { DESCRIPTION_MAX, PROFILE_TAGS_MAX } from "#contract/limits.ts";
import { attributes, city, SEXES, sex } from "#contract/people.ts";
import { personName } from "#contract/person-name.ts";
import { type Me, type ProfileBody, tagName } from "#contract/profile.ts";
import { promptAnswer, promptsOf } from "#contract/prompts.ts";
import { paragraphs } from "#contract/text.ts";
import { updateProfile } from "../api.ts";
import { AttributeFields } from "./attribute-fields.tsx";
import { PromptFields } from "./prompt-fields.tsx";

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
    languages: spokenLanguages,
    prompts: promptsOf(withoutProhibitedWords(promptAnswer)),
  })
  .extend(attributes.shape);

const groupStyles =
  "flex flex-col max-md:divide-y max-md:divide-line max-md:rounded-lg max-md:border max-md:border-line max-md:bg-panel md:gap-6";

/** The whole profile in one column, on a phone in rows that open. It is saved at once, so that a half-finished edit is never public. */
export function EditForm({ me }: { me: Me }) {
  const { t } = useTranslation(["profile", "prompts"]);
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
  const shown = form.watch();
  const promptErrors = shown.prompts.map((_, index) => form.errorOf(`prompts.${index}.answer`));

  return (
    <form
      onSubmit={form.submit}
      noValidate
      // Keeps a focused field, and the error below it, clear of the sticky save bar.
      className="flex flex-col gap-6 [&_:is(input,textarea,button)]:scroll-mb-44"
    >
      <h2 className="font-display text-xl max-md:-mb-3">{t("basics")}</h2>
      <div className={groupStyles}>
        <FoldedField label={t("fields.name")} value={shown.name} error={form.errorOf("name")}>
          <Field label={t("fields.name")} error={form.errorOf("name")} required>
            <Input autoComplete="given-name" {...form.register("name")} />
          </Field>
        </FoldedField>
        <FoldedField label={t("fields.sex")} value={t(`sex.${shown.sex}`)} error={form.errorOf("sex")}>
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
        </FoldedField>
        <FoldedField
          label={t("fields.birthday")}
          value={shown.birthday.split("-").toReversed().join(".")}
          error={form.errorOf("birthday")}
        >
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
        </FoldedField>
        <FoldedField
          id="city"
          label={t("fields.city")}
          value={shown.cityId?.name}
          error={form.errorOf("cityId")}
        >
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
        </FoldedField>
        <FoldedField
          id="description"
          label={t("fields.description")}
          value={shown.description}
          error={form.errorOf("description")}
        >
          <Field
            label={t("fields.description")}
            hint={t("hints.description")}
            error={form.errorOf("description")}
            aside={<Counter text={shown.description} />}
          >
            <Textarea rows={5} {...form.register("description")} />
          </Field>
        </FoldedField>
        <FoldedField
          label={t("fields.descriptionPrivate")}
          value={shown.descriptionPrivate}
          error={form.errorOf("descriptionPrivate")}
        >
          <Field
            label={t("fields.descriptionPrivate")}
            hint={t("hints.descriptionPrivate")}
            error={form.errorOf("descriptionPrivate")}
            aside={<Counter text={shown.descriptionPrivate} />}
          >
            <Textarea rows={3} {...form.register("descriptionPrivate")} />
          </Field>
        </FoldedField>
        <FoldedField
          id="prompts"
          label={t("prompts:title")}
          value={shown.prompts.map(({ answer }) => answer).join(" · ")}
          error={form.errorOf("prompts") ?? promptErrors.find(Boolean)}
        >
          <Controller
            control={form.control}
            name="prompts"
            render={({ field }) => (
              <PromptFields
                value={field.value}
                onValueChange={field.onChange}
                sex={shown.sex}
                error={form.errorOf("prompts")}
                errorOf={(index) => promptErrors[index]}
              />
            )}
          />
        </FoldedField>
        <FoldedField
          id="tags"
          label={t("fields.tags")}
          value={shown.tags.join(", ")}
          error={form.errorOf("tags")}
        >
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
        </FoldedField>
        <FoldedField
          id="languages"
          label={t("languages.label")}
          value={shown.languages.map((code) => languageName(code, currentLang())).join(", ")}
          error={form.errorOf("languages")}
        >
          <Controller
            control={form.control}
            name="languages"
            render={({ field }) => (
              <LanguagesInput
                label={t("languages.label")}
                hint={t("languages.hint")}
                error={form.errorOf("languages")}
                ref={field.ref}
                value={field.value}
                onValueChange={field.onChange}
                placeholder={t("languages.placeholder")}
              />
            )}
          />
        </FoldedField>
      </div>
      <h2 id="attributes" className="mt-4 scroll-mt-8 font-display text-xl max-md:-mb-3">
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

interface FoldedFieldProps {
  /** What links open by their hash. */
  id?: string;
  label: string;
  value: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** On a phone a row with the value, which opens the field below it; on wider screens the field alone. */
function FoldedField({ id, label, value, error, children }: FoldedFieldProps) {
  const { t } = useTranslation("profile");
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [openedFor, setOpenedFor] = useState("");
  if (hash !== openedFor) {
    setOpenedFor(hash);
    if (id !== undefined && hash === id) setOpen(true);
  }
  const shown = isOpen || error !== undefined;
  const fieldId = useId();
  return (
    <div id={id} className="scroll-mt-8">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={fieldId}
        onClick={() => setOpen(!shown)}
        className={clsx(rowStyles, "md:hidden")}
      >
        <RowText label={label} value={shown ? undefined : value || t("notTold")} />
        <ChevronDown aria-hidden="true" className={clsx("transition", shown && "rotate-180")} />
      </button>
      <div id={fieldId} className={clsx("max-md:px-4 max-md:pt-1 max-md:pb-5", !shown && "max-md:hidden")}>
        {children}
      </div>
    </div>
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
  languages: me.languages,
  prompts: me.prompts,
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
