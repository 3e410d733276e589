import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../buttons/icon-button.tsx";
import type { DialogProps } from "./dialog.tsx";
import { closingStyles, overlayStyles } from "./overlay.ts";
import { useOwnEntry } from "./use-own-entry.ts";
import { useReturnFocus } from "./use-return-focus.ts";

const WIDTHS = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" };

export default function DialogView(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = "sm",
    alert,
    ownEntry = true,
  } = props;
  const { t } = useTranslation("ui");
  const returnFocus = useReturnFocus();
  useOwnEntry(open && ownEntry, () => void onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Radix.Content
            {...returnFocus}
            role={alert ? "alertdialog" : "dialog"}
            onInteractOutside={alert ? (event) => event.preventDefault() : undefined}
            className={clsx(
              "pointer-events-auto relative flex max-h-[92dvh] w-full flex-col rounded-t-lg border border-line bg-panel shadow-lift sm:rounded-lg",
              // In a low window the whole dialog scrolls: no height would be left between title and buttons.
              "short:overflow-y-auto",
              "max-sm:[--from-y:100%] max-sm:data-[state=closed]:animate-slide-out max-sm:data-[state=open]:animate-slide-in",
              "sm:data-[state=closed]:animate-rise-out sm:data-[state=open]:animate-rise-in",
              closingStyles,
              WIDTHS[size],
            )}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            <header className="px-6 pt-6 pb-2">
              <Radix.Title className="pr-10 font-display text-xl">{title}</Radix.Title>
              {description && <Radix.Description className="mt-2 text-dim">{description}</Radix.Description>}
            </header>
            {children && <div className="overflow-y-auto px-6 py-4 short:overflow-visible">{children}</div>}
            {footer && <DialogFooter>{footer}</DialogFooter>}
            {!alert && (
              <span className="absolute top-4 right-4">
                <Radix.Close asChild>
                  <IconButton label={t("close")} icon={<X />} tooltip={false} />
                </Radix.Close>
              </span>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-col-reverse gap-3 px-6 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
      {children}
    </footer>
  );
}
