import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { $growing } from "#client/lib/motion/shared-element.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";

interface ProfileOverProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

export default function ProfileOverlay({ open, onClose, children }: ProfileOverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onClose}>
      <Radix.Portal>
        <Opened>{children}</Opened>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Opened({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["dating", "ui"]);
  const [grown] = useState(() => $growing.get());
  return (
    <Radix.Content
      aria-describedby={undefined}
      // `useCloseProfile` returns the focus to the card, also after the browser's back.
      onCloseAutoFocus={(event) => event.preventDefault()}
      className={clsx(
        "fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-ink outline-none [--from-x:100%]",
        !grown && "animate-slide-in",
      )}
    >
      <Radix.Title className="sr-only">{t("dating:profile")}</Radix.Title>
      <span className="fixed top-3 left-3 z-10">
        <Radix.Close asChild>
          <IconButton label={t("dating:back")} icon={<ArrowLeft />} variant="icon-filled" tooltip={false} />
        </Radix.Close>
      </span>
      {children}
    </Radix.Content>
  );
}
