import { createContext, type ReactNode, use, useId } from "react";

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
  /** One control, which takes its label and error from the context. */
  children: ReactNode;
}

export function Field({ label, hint, error, required = false, aside, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const describedBy = error || hint ? noteId : undefined;
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside && <span className="text-dim">{aside}</span>}
      </div>
      <Context value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</Context>
      <div id={noteId} aria-live="polite" className="mt-2 text-sm empty:hidden">
        {error ? <span className="text-bad">{error}</span> : hint && <span className="text-dim">{hint}</span>}
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
