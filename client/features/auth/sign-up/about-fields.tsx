import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { BirthdayField } from "#client/ui/fields/birthday-field.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import type { AboutForm } from "./schemas.ts";

/** Needs a `FormProvider` around it, of a form that has at least these fields. */
export function AboutFields({ errorOf }: { errorOf: (name: keyof AboutForm) => string | undefined }) {
  const { control, register } = useFormContext<AboutForm>();
  const { t } = useTranslation("auth");
  return (
    <>
      <Field label={t("signUp.name")} hint={t("signUp.nameHint")} error={errorOf("name")} required>
        <Input autoComplete="given-name" {...register("name")} />
      </Field>
      <Field label={t("signUp.sex")} error={errorOf("sex")} required>
        <Controller
          control={control}
          name="sex"
          render={({ field }) => (
            <Choice
              label={t("signUp.sex")}
              name="sex"
              value={field.value ?? ""}
              onValueChange={field.onChange}
              options={[
                { value: "MALE", label: t("signUp.sexMALE") },
                { value: "FEMALE", label: t("signUp.sexFEMALE") },
              ]}
            />
          )}
        />
      </Field>
      <Controller
        control={control}
        name="birthday"
        render={({ field: { onChange, ...field } }) => (
          <BirthdayField
            label={t("signUp.birthday")}
            error={errorOf("birthday")}
            onValueChange={onChange}
            {...field}
          />
        )}
      />
    </>
  );
}
