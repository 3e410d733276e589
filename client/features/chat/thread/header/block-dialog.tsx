import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import type { Face } from "#contract/profile.ts";
import { useBlock } from "./use-blocking.ts";

export function BlockDialog({ person, open, onClose }: { person: Face; open: boolean; onClose: () => void }) {
  const { t } = useTranslation("chat");
  const block = useBlock();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t("block.title", { name: person.name })}
      description={t("block.text")}
      confirmLabel={t("block.confirm")}
      destructive
      pending={block.isPending}
      onConfirm={() => block.mutate(person.id, { onSettled: onClose })}
    />
  );
}
