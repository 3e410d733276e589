import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MoreRows } from "./more-rows.tsx";
import { NavLabel } from "./nav-label.tsx";
import { usePageMenu } from "./use-page-menu.ts";

/** The rest of the menu, at the foot of the rail. Navigation, a press outside and Escape close it. */
export function MoreMenu({ className }: { className: string }) {
  const { t } = useTranslation("shell");
  const { open, root, close, toggle } = usePageMenu();
  return (
    <div ref={root} className="relative mt-auto">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="more-menu"
        onClick={toggle}
        className={className}
      >
        <NavLabel icon={Ellipsis} badge="reports">
          {t("nav.more")}
        </NavLabel>
      </button>
      {open && (
        <div
          id="more-menu"
          className="absolute bottom-0 left-full ml-2 max-h-[calc(100dvh-2rem)] w-max min-w-56 overflow-y-auto animate-rise-in rounded-lg border border-line bg-raised p-1.5 shadow-lift"
        >
          <MoreRows onChoose={close} />
        </div>
      )}
    </div>
  );
}
