import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#client/ui/field.tsx";
import { PasswordInput } from "#client/ui/input.tsx";

/** Asked for before what no one else at this browser may do. */
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
