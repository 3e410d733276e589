import type { AnyElysia } from "elysia";
import type * as z from "zod";

/** Gives what a schema makes of a value, or MISFIT. */
type Reader = (value: unknown) => unknown;

/** @internal */
export const MISFIT = Symbol("misfit");

/**
 * Has answers checked by readers that are made once a schema. To check a profile zod makes 26 kB of objects, which cost a request
 * more than the check itself. A reader does with plain data just what zod does, unknown keys dropped; of what it does not know,
 * and of what does not fit, zod judges.
 */
export function checkQuickly({ routes }: Pick<AnyElysia, "routes">): void {
  for (const { hooks } of routes)
    for (const schema of Object.values((hooks as { response?: Record<string, z.ZodType> }).response ?? {}))
      quicken(schema);
}

function quicken(schema: z.ZodType): void {
  let read: Reader | undefined;
  // Only this: /openapi.json asks the same object for the JSON Schema.
  const standard: { validate: (value: unknown) => unknown } = schema["~standard"];
  standard.validate = (value) => {
    read ??= readerOf(schema);
    const known = read(value);
    if (known !== MISFIT) return { value: known };
    const { data, error } = schema.safeParse(value);
    return error ? { issues: error.issues } : { value: data };
  };
}

/** @internal */
export function readerOf(schema: z.core.$ZodType): Reader {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks?.length) return byZod(schema);
  switch (def.type) {
    case "string":
      return stringReader(def) ?? byZod(schema);
    case "number":
      return numberReader(def) ?? byZod(schema);
    case "boolean":
      return def.coerce ? byZod(schema) : (value) => (typeof value === "boolean" ? value : MISFIT);
    case "enum":
    case "literal":
      return oneOf(def.type === "enum" ? Object.values(def.entries) : def.values);
    case "nullable":
      return nullable(readerOf(def.innerType));
    case "array":
      return arrayOf(readerOf(def.element));
    case "object":
      return def.catchall ? byZod(schema) : objectOf(def.shape);
    default:
      return byZod(schema);
  }
}

const byZod =
  (schema: z.core.$ZodType): Reader =>
  (value) => {
    const { success, data } = (schema as z.ZodType).safeParse(value);
    return success ? data : MISFIT;
  };

/** Formats that are a pattern and nothing else. */
const PATTERNS: ReadonlySet<string> = new Set(["date", "datetime", "uuid"]);

function stringReader(def: z.core.$ZodStringDef & { format?: string; pattern?: RegExp }): Reader | undefined {
  const { format, pattern } = def;
  if (def.coerce) return undefined;
  if (format === undefined) return (value) => (typeof value === "string" ? value : MISFIT);
  if (!pattern || !PATTERNS.has(format)) return undefined;
  return (value) => (typeof value === "string" && pattern.test(value) ? value : MISFIT);
}

function numberReader(def: z.core.$ZodNumberDef & { format?: string }): Reader | undefined {
  if (def.coerce) return undefined;
  if (def.format === undefined) return (value) => (Number.isFinite(value) ? value : MISFIT);
  if (def.format === "safeint") return (value) => (Number.isSafeInteger(value) ? value : MISFIT);
}

function oneOf(values: readonly unknown[]): Reader {
  const known = new Set(values);
  return (value) => (known.has(value) ? value : MISFIT);
}

const nullable =
  (read: Reader): Reader =>
  (value) =>
    value === null ? null : read(value);

const arrayOf =
  (read: Reader): Reader =>
  (value) => {
    if (!Array.isArray(value)) return MISFIT;
    const items = value.map(read);
    return items.includes(MISFIT) ? MISFIT : items;
  };

/** Written out as code, as zod and Elysia do theirs, so that each key is read where the engine knows it: 2 µs a profile, 3 in a loop. */
function objectOf(shape: Readonly<Record<string, z.core.$ZodType>>): Reader {
  const names = Object.keys(shape).map((name) => JSON.stringify(name));
  const source = `return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return MISFIT;
    ${names.map((name, at) => `const value${at} = read${at}(value[${name}]); if (value${at} === MISFIT) return MISFIT;`).join("\n")}
    return { ${names.map((name, at) => `${name}: value${at}`).join(", ")} };
  }`;
  const make = new Function("MISFIT", ...names.map((_, at) => `read${at}`), source);
  return make(MISFIT, ...Object.values(shape).map(readerOf));
}
