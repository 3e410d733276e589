import { useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { RowText, rowStyles } from "#client/ui/lists/rows.tsx";

interface FoldedFieldProps {
  /** What links open by their hash. */
  id?: string;
  label: string;
  value: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** On a phone a row with the value, which opens the field below it; on wider screens the field alone. */
export function FoldedField({ id, label, value, error, children }: FoldedFieldProps) {
  const { t } = useTranslation("profile");
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [openedFor, setOpenedFor] = useState("");
  if (hash !== openedFor) {
    setOpenedFor(hash);
    if (id !== undefined && hash === id) setOpen(true);
  }
  const shown = isOpen || error !== undefined;
  const fieldId = useId();
  return (
    <div id={id} className="scroll-mt-8">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={fieldId}
        onClick={() => setOpen(!shown)}
        className={clsx(rowStyles, "md:hidden")}
      >
        <RowText label={label} value={shown ? undefined : value || t("notTold")} />
        <ChevronDown aria-hidden="true" className={clsx("transition", shown && "rotate-180")} />
      </button>
      <div id={fieldId} className={clsx("max-md:px-4 max-md:pt-1 max-md:pb-5", !shown && "max-md:hidden")}>
        {children}
      </div>
    </div>
  );
}
