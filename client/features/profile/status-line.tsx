import clsx from "clsx";
import { Check, Pencil, X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure, type FailureCode, failureCode } from "#client/lib/api.ts";
import { isProhibited } from "#client/lib/forms/prohibited-words.ts";
import { useMeChange } from "#client/lib/queries/me.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { UnsavedChanges } from "#client/ui/fields/unsaved-changes.tsx";
import { STATUS_MAX } from "#contract/limits.ts";
import type { Me } from "#contract/profile.ts";
import { updateStatus } from "./api.ts";

/** The member's status; a tap opens it for editing in place. */
export function StatusLine({ status }: { status: string | null }) {
  const { t } = useTranslation("profile");
  const [draft, setDraft] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (draft !== null)
    return (
      <StatusForm
        draft={draft}
        isUnsaved={draft !== (status ?? "")}
        onDraft={setDraft}
        onClose={() => {
          setDraft(null);
          setWasOpen(true);
        }}
      />
    );
  return (
    <button
      type="button"
      // The form had the focus, which would otherwise be lost with it.
      ref={wasOpen ? takeFocus : undefined}
      aria-label={`${t("status.edit")}: ${status ?? t("status.empty")}`}
      onClick={() => setDraft(status ?? "")}
      className="group -mx-2 flex min-h-11 w-full cursor-text items-center justify-between gap-3 rounded-md px-2 py-1.5 text-left transition hover:bg-cream/6"
    >
      <span dir="auto" className={clsx("[overflow-wrap:anywhere]", !status && "text-dim")}>
        {status ?? t("status.empty")}
      </span>
      <Pencil aria-hidden="true" size={18} className="shrink-0 text-dim group-hover:text-gold" />
    </button>
  );
}

const takeFocus = (button: HTMLElement | null) => button?.focus();

function StatusForm({
  draft,
  isUnsaved,
  onDraft,
  onClose,
}: {
  draft: string;
  isUnsaved: boolean;
  onDraft: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(["profile", "errors"]);
  const { mutate, isPending } = useMeChange(saveStatus);
  const [refusal, setRefusal] = useState<FailureCode | null>(null);
  const errorId = useId();

  function save(event: FormEvent) {
    event.preventDefault();
    mutate(draft, {
      onSuccess: onClose,
      onError: (error) => setRefusal(failureCode(error)),
    });
  }

  function change(text: string): void {
    setRefusal(null);
    onDraft(text);
  }

  return (
    <form onSubmit={save}>
      <UnsavedChanges isUnsaved={() => isUnsaved} />
      <div className="flex items-center gap-1">
        <Input
          autoFocus
          aria-label={t("status.label")}
          aria-invalid={refusal !== null}
          aria-describedby={errorId}
          placeholder={t("status.placeholder")}
          value={draft}
          maxLength={STATUS_MAX}
          readOnly={isPending}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onClose()}
        />
        <IconButton type="submit" label={t("status.save")} icon={<Check />} loading={isPending} />
        <IconButton label={t("status.cancel")} icon={<X />} onClick={onClose} />
      </div>
      <p id={errorId} aria-live="polite" className="mt-2 text-bad text-sm empty:hidden">
        {refusal && t(`errors:${refusal}`)}
      </p>
    </form>
  );
}

/** The form is busy from the check on, whose words may load slowly: it sends what was pressed, once. */
async function saveStatus(text: string): Promise<Me> {
  if (await isProhibited(text)) throw new Failure("obscene_terms", 422);
  return updateStatus(text);
}
