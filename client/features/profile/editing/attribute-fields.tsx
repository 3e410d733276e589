import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { digitsOf } from "#contract/normalise.ts";
import { ATTRIBUTE_NAMES, ATTRIBUTES, type Attribute } from "#contract/people.ts";
import type { editForm } from "./edit-form.tsx";

type Form = z.input<typeof editForm>;

export interface AttributeFieldsProps {
  control: Control<Form, unknown, z.output<typeof editForm>>;
  errorOf: (name: Attribute | "height") => string | undefined;
}

/** Height, and selects for the other attributes; each may be left blank. */
export function AttributeFields({ control, errorOf }: AttributeFieldsProps) {
  const { t } = useTranslation("profile");
  return (
    <div className="grid max-md:divide-y max-md:divide-line max-md:rounded-lg max-md:border max-md:border-line max-md:bg-panel md:grid-cols-2 md:gap-6">
      <Field row label={t("attributes.height")} error={errorOf("height")}>
        <Controller
          control={control}
          name="height"
          render={({ field }) => (
            <Input
              inputMode="numeric"
              placeholder={t("hints.height")}
              name={field.name}
              ref={field.ref}
              onBlur={field.onBlur}
              value={field.value ?? ""}
              onChange={(event) => field.onChange(toHeight(event.target.value))}
            />
          )}
        />
      </Field>
      {ATTRIBUTE_NAMES.map((name) => (
        <AttributeField key={name} name={name} control={control} error={errorOf(name)} />
      ))}
    </div>
  );
}

function AttributeField({
  name,
  control,
  error,
}: {
  name: Attribute;
  control: AttributeFieldsProps["control"];
  error?: string;
}) {
  const { t } = useTranslation("profile");
  return (
    <Field row label={t(`attributes.${name}`)} error={error}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Select
            name={field.name}
            onBlur={field.onBlur}
            value={field.value ?? ""}
            onValueChange={(value) => field.onChange(value || null)}
            placeholder={t("notTold")}
            options={ATTRIBUTES[name].map((value) => ({
              value,
              label: t(`values.${name}.${value}` as "values.goal.friendship"),
            }))}
          />
        )}
      />
    </Field>
  );
}

const toHeight = (text: string) => {
  const digits = digitsOf(text).slice(0, 4);
  return digits === "" ? null : Number(digits);
};
