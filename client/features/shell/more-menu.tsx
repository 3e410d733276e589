import { useLocation } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDismiss } from "#client/features/shell/use-dismiss.ts";
import { MoreRows } from "./more-rows.tsx";

/** The rest of the menu, at the foot of the rail. Open on one page at most; closes on a press outside and on Escape. */
export function MoreMenu({ className }: { className: string }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const root = useRef<HTMLDivElement>(null);
  const dismiss = useCallback((by: "press" | "escape") => {
    setOpenOn(null);
    if (by === "escape") root.current?.querySelector("button")?.focus();
  }, []);
  useDismiss(open, root, dismiss);

  return (
    <div ref={root} className="relative mt-auto">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="more-menu"
        onClick={() => setOpenOn(open ? null : pathname)}
        className={className}
      >
        <Ellipsis aria-hidden="true" size={22} strokeWidth={1.6} />
        {t("nav.more")}
      </button>
      {open && (
        <div
          id="more-menu"
          className="absolute bottom-0 left-full ml-2 w-56 animate-rise-in rounded-lg border border-line bg-raised p-1.5 shadow-lift"
        >
          <MoreRows onChoose={() => setOpenOn(null)} />
        </div>
      )}
    </div>
  );
}
