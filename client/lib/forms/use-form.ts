import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm as useHookForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { readFieldCode, withLimit } from "#contract/field-code.ts";
import { Failure } from "../api.ts";

/** The server's errors appear at their fields, or in `problem` if they belong to none. */
export function useForm<Output extends FieldValues, Input extends FieldValues>({
  schema,
  values,
  refused = {},
  onType,
  send,
}: {
  schema: FormSchema<Output, Input>;
  values: DefaultValues<Input>;
  /** Codes by field. */
  refused?: Partial<Record<string, string>>;
  onType?: (values: Input) => void;
  send: (values: Output) => Promise<unknown>;
}) {
  const { t } = useTranslation("errors");
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useHookForm<Input, unknown, Output>({
    resolver: resolverOf(schema),
    defaultValues: values,
    mode: "onTouched",
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens.
  useEffect(() => {
    for (const [path, code] of Object.entries(refused))
      form.setError(path as Path<Input>, { message: code }, { shouldFocus: true });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a function without a state of its own.
  useEffect(
    () => onType && form.subscribe({ formState: { values: true }, callback: ({ values }) => onType(values) }),
    [],
  );

  // On the first focus: a user who only looks does not wait for it, nor does a page that React hydrates.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schema does not change.
  useEffect(() => {
    const prepare = () => void loadResolver(schema).catch(() => {});
    document.addEventListener("focusin", prepare, { once: true });
    return () => document.removeEventListener("focusin", prepare);
  }, []);

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
    for (const { path, code, limit } of known) {
      const message = limit === undefined ? code : withLimit(code, limit);
      form.setError(path as Path<Input>, { message }, { shouldFocus: path === known[0]?.path });
    }
    return known.length > 0;
  }

  /** Error messages of our schemas are codes, some with a limit. */
  function text(message: string | undefined): string | undefined {
    if (message === undefined) return undefined;
    const { code, limit } = readFieldCode(message) ?? { code: "custom" };
    const keys = limit === undefined ? [code] : [`${code}_limit`, code];
    return t(keys as ["unknown"], { limit, defaultValue: t("custom") });
  }

  return {
    ...form,
    submit,
    sending: form.formState.isSubmitting,
    failure,
    problem: failure ? t(failure.code) : undefined,
    errorOf: (name: Path<Input>) => text(messageOf(form.getFieldState(name, form.formState).error)),
  };
}

interface WithMessage {
  message?: string;
}

/** The errors of a list are at its items: the first one is shown below the field. @internal */
export const messageOf = (
  error: WithMessage | (WithMessage | undefined)[] | undefined,
): string | undefined =>
  Array.isArray(error) ? error.find((item) => item !== undefined)?.message : error?.message;

type Schema<Output extends FieldValues, Input extends FieldValues> = z.ZodType<Output, Input>;

/** A function on guest pages: zod and the contract are 25 kB, and 20 ms of a phone's first second. */
type FormSchema<Output extends FieldValues, Input extends FieldValues> =
  | Schema<Output, Input>
  | (() => Promise<Schema<Output, Input>>);

async function loadResolver<Output extends FieldValues, Input extends FieldValues>(
  schema: FormSchema<Output, Input>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, found] = await Promise.all([
    import("@hookform/resolvers/zod"),
    typeof schema === "function" ? schema() : schema,
  ]);
  return zodResolver(found);
}

/** If the schema fails to load, only the server validates. @internal */
export const resolverOf =
  <Output extends FieldValues, Input extends FieldValues>(
    schema: FormSchema<Output, Input>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const judge = await loadResolver(schema).catch(() => null);
    return judge ? judge(values, context, options) : { values: values as unknown as Output, errors: {} };
  };
