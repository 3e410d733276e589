import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../buttons/button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** "Delete chat", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  pending?: boolean;
  ownEntry?: boolean;
  /** The caller closes the dialog once the action is done. */
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel,
    destructive,
    pending,
    ownEntry,
    onConfirm,
  } = props;
  const { t } = useTranslation("ui");
  const footer = (
    <>
      <Button variant="ghost" onClick={() => onOpenChange(false)}>
        {cancelLabel ?? t("cancel")}
      </Button>
      <Button variant={destructive ? "destructive" : "primary"} loading={pending} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      alert
      ownEntry={ownEntry}
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={footer}
    />
  );
}
