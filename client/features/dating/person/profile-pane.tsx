import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";

export function ProfilePane({
  id,
  onClose,
  children,
}: {
  id: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation(["dating", "ui"]);
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another profile starts at the top
  useEffect(() => {
    pane.current?.scrollTo(0, 0);
    pane.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      aria-label={t("dating:profile")}
      onKeyDown={({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && onClose()}
      className="sticky top-0 -mt-10 h-dvh w-[26rem] shrink-0 overflow-y-auto overscroll-contain border-line border-l pb-10 outline-none"
    >
      <span className="absolute top-3 right-3 z-10">
        <IconButton
          label={t("ui:close")}
          icon={<X />}
          variant="icon-filled"
          tooltip="left"
          onClick={onClose}
        />
      </span>
      {children}
    </aside>
  );
}
