import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm as useHookForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { Failure } from "./api.ts";

type Schema<Output extends FieldValues, Input extends FieldValues> = z.ZodType<Output, Input>;

/**
 * A form checked by a schema of the contract, in the browser and again by the server. What the server finds wrong lands
 * at its field, or in `problem` when it belongs to none.
 */
export function useForm<Output extends FieldValues, Input extends FieldValues>({
  schema,
  values,
  send,
}: {
  schema: Schema<Output, Input>;
  /** What the fields hold at first. */
  values: DefaultValues<Input>;
  send: (values: Output) => Promise<unknown>;
}) {
  const { t } = useTranslation("errors");
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useHookForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: values,
    mode: "onTouched",
  });

  const submit = form.handleSubmit(async (checked) => {
    setFailure(null);
    try {
      await send(checked);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!placeAtFields(error)) setFailure(error);
    }
  });

  function placeAtFields({ fields }: Failure): boolean {
    const known = fields.filter(({ path }) => path in form.getValues());
    for (const { path, code } of known)
      form.setError(path as Path<Input>, { message: code }, { shouldFocus: path === known[0]?.path });
    return known.length > 0;
  }

  /** Error messages of our schemas are codes. */
  const text = (code: string | undefined) => code && t(code as "unknown", { defaultValue: t("custom") });

  return {
    ...form,
    submit,
    sending: form.formState.isSubmitting,
    failure,
    problem: failure ? t(failure.code) : undefined,
    errorOf: (name: Path<Input>) => text(form.getFieldState(name, form.formState).error?.message),
  };
}
