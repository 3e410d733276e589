import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";

export interface AskProps {
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  onConfirm: () => void;
}

export function AskToRemove({ name, ...dialog }: AskProps) {
  const { t } = useTranslation("contacts");
  return (
    <ConfirmDialog
      {...dialog}
      destructive
      title={t("friend.removeTitle")}
      description={t("friend.removeText", { name })}
      confirmLabel={t("friend.remove")}
    />
  );
}

export function AskToBlock({ name, ...dialog }: AskProps) {
  const { t } = useTranslation("contacts");
  return (
    <ConfirmDialog
      {...dialog}
      destructive
      title={t("block.title")}
      description={t("block.text", { name })}
      confirmLabel={t("block.block")}
    />
  );
}
