import clsx from "clsx";
import { Check, CircleAlert, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useKeyboardInset } from "#client/lib/browser/use-keyboard-inset.ts";
import { TOAST_MS, TOAST_SWIPE_PX } from "#contract/limits.ts";
import { Button } from "../buttons/button.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { dismissToast, type ToastItem } from "./toast.ts";

/** The one place that covers no header, menu or composer. */
export default function ToastView({ item }: { item: ToastItem | null }) {
  const { t } = useTranslation("ui");
  const list = useRef<HTMLOListElement>(null);
  useKeyboardInset(list);
  return (
    <Radix.Provider
      label={t("notification")}
      duration={TOAST_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
    >
      {item && <ToastCard key={item.id} item={item} />}
      <Radix.Viewport
        ref={list}
        hotkey={["F8"]}
        label={t("notifications")}
        className="above-bottom-bars fixed right-0 mb-[var(--review,0px)] z-60 w-full px-3 sm:w-[26rem] sm:px-4"
      />
    </Radix.Provider>
  );
}

function ToastCard({ item }: { item: ToastItem }) {
  const { t } = useTranslation("ui");
  const { id, title, description, action, variant = "default", stays } = item;
  return (
    <Radix.Root
      type={variant === "destructive" ? "foreground" : "background"}
      duration={stays ? Number.POSITIVE_INFINITY : TOAST_MS}
      onOpenChange={(open) => !open && dismissToast(id)}
      className={clsx(
        "flex items-start gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-5 shadow-lift [--from-x:calc(100%+1rem)]",
        "data-[state=open]:animate-slide-in data-[swipe=end]:animate-fade-out",
        "data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform",
      )}
    >
      <ToastIcon variant={variant} />
      <div className="min-w-0 flex-1 py-2.5">
        <Radix.Title className="font-medium">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-1 text-dim text-sm">{description}</Radix.Description>
        )}
        {action && (
          <Radix.Action asChild altText={action.label}>
            <Button variant="tertiary" size="sm" className="mt-3" onClick={action.run}>
              {action.label}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label={t("close")} icon={<X />} tooltip={false} />
      </Radix.Close>
    </Radix.Root>
  );
}

function ToastIcon({ variant }: { variant: NonNullable<ToastItem["variant"]> }) {
  if (variant === "success")
    return <Check size={20} className="mt-3 shrink-0 text-good" aria-hidden="true" />;
  if (variant === "destructive")
    return <CircleAlert size={20} className="mt-3 shrink-0 text-bad" aria-hidden="true" />;
  return null;
}
