import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useTranslation } from "react-i18next";
import { IconButton } from "../buttons/icon-button.tsx";
import { closingStyles, overlayStyles } from "./overlay.ts";
import type { SheetProps } from "./sheet.tsx";
import { useOwnEntry } from "./use-own-entry.ts";
import { useReturnFocus } from "./use-return-focus.ts";

const SIDES = {
  left: "inset-y-0 left-0 w-[min(22rem,88vw)] border-r [--from-x:-100%]",
  right: "inset-y-0 right-0 w-[min(26rem,92vw)] border-l [--from-x:100%]",
  bottom:
    "inset-x-0 bottom-0 max-h-[88dvh] rounded-t-lg border-t sm:mx-auto sm:max-w-xl sm:border-x [--from-y:100%]",
};

export default function SheetView({
  open,
  onOpenChange,
  title,
  side = "right",
  hideTitle,
  children,
  footer,
}: SheetProps) {
  const { t } = useTranslation("ui");
  const returnFocus = useReturnFocus();
  useOwnEntry(open, () => void onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={clsx(
            "fixed z-50 flex flex-col border-line bg-panel shadow-lift",
            "data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in",
            closingStyles,
            SIDES[side],
          )}
        >
          <header className="flex items-center justify-between gap-4 py-3 pr-3 pl-6">
            <Radix.Title className={hideTitle ? "sr-only" : "font-display text-lg"}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t("close")} icon={<X />} tooltip={false} className="ml-auto" />
            </Radix.Close>
          </header>
          <div className="flex-1 overflow-y-auto px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
          {footer && <footer className="border-line border-t p-6">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
