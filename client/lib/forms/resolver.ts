import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

type Schema<Output extends FieldValues, Input extends FieldValues> = z.ZodType<Output, Input>;

/** A function on guest pages: zod and the contract are 25 kB, and 20 ms of a phone's first second. */
export type FormSchema<Output extends FieldValues, Input extends FieldValues> =
  | Schema<Output, Input>
  | (() => Promise<Schema<Output, Input>>);

export async function loadResolver<Output extends FieldValues, Input extends FieldValues>(
  schema: FormSchema<Output, Input>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, found] = await Promise.all([
    import("@hookform/resolvers/zod"),
    typeof schema === "function" ? schema() : schema,
  ]);
  return zodResolver(found);
}

/** If the schema fails to load, only the server validates. */
export const resolverOf =
  <Output extends FieldValues, Input extends FieldValues>(
    schema: FormSchema<Output, Input>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const judge = await loadResolver(schema).catch(() => null);
    return judge ? judge(values, context, options) : { values: values as unknown as Output, errors: {} };
  };
