import { type FormEvent, type ReactNode, useEffect, useId } from "react";
import { Button } from "../buttons/button.tsx";
import { FormProblem } from "../fields/form-problem.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

interface FormDialogProps extends Omit<DialogProps, "footer"> {
  /** What `useForm` returns, or the like. */
  form: {
    submit: (event: FormEvent) => unknown;
    sending: boolean;
    problem?: string | undefined;
    reset?: () => void;
  };
  submitLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  disabled?: boolean;
  /** False where the browser itself checks the fields. */
  noValidate?: boolean;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    form,
    submitLabel,
    cancelLabel,
    destructive = false,
    disabled,
    noValidate = true,
    children,
    ...dialog
  } = props;
  const { open, onOpenChange } = dialog;
  const id = useId();
  const { reset } = form;
  // A password that was typed and left must not be there for the next person at this browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog closes
  useEffect(() => (open ? () => reset?.() : undefined), [open]);
  const footer = (
    <>
      {cancelLabel && (
        <Button variant="ghost" onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
      )}
      <Button
        type="submit"
        form={id}
        variant={destructive ? "destructive" : "primary"}
        loading={form.sending}
        disabled={disabled}
      >
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} footer={footer}>
      <form
        id={id}
        method="post"
        onSubmit={form.submit}
        noValidate={noValidate}
        className="flex flex-col gap-4"
      >
        {children}
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
