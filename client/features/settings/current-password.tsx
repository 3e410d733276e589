import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#client/ui/fields/field.tsx";
import { PasswordInput } from "#client/ui/fields/input.tsx";

/** Asks for the password before an action that must not be open to anyone else at this browser. */
export function CurrentPassword({
  error,
  ...input
}: { error: string | undefined } & ComponentProps<typeof PasswordInput>) {
  const { t } = useTranslation("settings");
  return (
    <Field label={t("security.oldPassword")} error={error} required>
      <PasswordInput autoComplete="current-password" {...input} />
    </Field>
  );
}
