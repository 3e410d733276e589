import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { isGrowing } from "#client/lib/browser/grow.ts";
import { IconButton } from "#client/ui/icon-button.tsx";

interface ProfileOverProps {
  onClose: () => void;
  children: ReactNode;
}

/** A profile over the grid of a phone, which stays as it is below. */
export default function ProfileOver({ onClose, children }: ProfileOverProps) {
  const { t } = useTranslation(["dating", "ui"]);
  const [grown] = useState(isGrowing);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          // The page gives the focus back to the card, also after the browser's back.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={clsx(
            "fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-ink outline-none [--from-x:100%]",
            !grown && "animate-slide-in",
          )}
        >
          <Radix.Title className="sr-only">{t("dating:profile")}</Radix.Title>
          <span className="fixed top-3 left-3 z-10">
            <Radix.Close asChild>
              <IconButton
                label={t("dating:back")}
                icon={<ArrowLeft />}
                variant="icon-filled"
                tooltip={false}
              />
            </Radix.Close>
          </span>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
