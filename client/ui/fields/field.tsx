import clsx from "clsx";
import { createContext, type ReactNode, use, useId, useState } from "react";

interface FieldContext {
  id: string;
  describedBy?: string;
  invalid: boolean;
  required: boolean;
}
const Context = createContext<FieldContext | null>(null);

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  aside?: ReactNode;
  /** On a phone a row of a group: the label before the control. */
  row?: boolean;
  /** One control, which takes its label and error from the context. */
  children: ReactNode;
}

export function Field({ label, hint, error, required = false, aside, row = false, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const describedBy = error || hint ? noteId : undefined;
  const [hasFocus, setFocus] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is
    <div
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className={clsx(
        row &&
          "max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:py-1 max-md:pr-1 max-md:pl-4 max-md:*:first:flex-[1_1_6.5rem] max-md:*:nth-2:flex-[1_1_9.5rem]",
      )}
    >
      <div
        className={clsx(
          "flex items-baseline justify-between gap-4",
          row ? "md:mb-2 md:text-sm" : "mb-2 text-sm",
        )}
      >
        <label htmlFor={id} className={row ? "md:font-medium" : "font-medium"}>
          {label}
        </label>
        {aside && <span className="text-dim">{aside}</span>}
      </div>
      <Context value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</Context>
      <div
        id={noteId}
        className={clsx(
          "text-sm",
          describedBy && "mt-2",
          row && "max-md:basis-full",
          row && describedBy && "max-md:mb-2",
        )}
      >
        {/* A form that is sent focuses the first of its errors, which is read with its field: aloud here would be all at once. */}
        <span aria-live={hasFocus ? "polite" : "off"} className="text-bad">
          {error}
        </span>
        {!error && hint && <span className="text-dim">{hint}</span>}
      </div>
    </div>
  );
}

export function useFieldControl() {
  const field = use(Context);
  if (!field) return {};
  return {
    id: field.id,
    required: field.required,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
  };
}
