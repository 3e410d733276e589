import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { type Person, useTies } from "../use-ties.ts";

/** Actions that ask for confirmation: ending a friendship, blocking. Render `dialogs` anywhere on the screen. */
export function useTieDialogs(person: Person): {
  removeFriend: () => void;
  block: () => void;
  dialogs: ReactNode;
} {
  const [asking, setAsking] = useState<"remove" | "block" | null>(null);
  const { mutate, isPending } = useTies(person);
  const close = () => setAsking(null);
  return {
    removeFriend: () => setAsking("remove"),
    block: () => setAsking("block"),
    dialogs: (
      <>
        <AskToRemove
          name={person.name}
          open={asking === "remove"}
          onOpenChange={close}
          pending={isPending}
          onConfirm={() => mutate("unfollow", { onSettled: close })}
        />
        <AskToBlock
          name={person.name}
          open={asking === "block"}
          onOpenChange={close}
          pending={isPending}
          onConfirm={() => mutate("block", { onSettled: close })}
        />
      </>
    ),
  };
}

interface AskProps {
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  onConfirm: () => void;
}

function AskToRemove({ name, ...dialog }: AskProps) {
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

function AskToBlock({ name, ...dialog }: AskProps) {
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
