import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { dispatch } from "../session/session.ts";

/** The way out on a phone, far from the thumb that presses Next, and what else belongs there. */
export function TopBar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("video");
  return (
    <div className="absolute top-[max(1rem,env(safe-area-inset-top))] left-3 z-20 flex items-center gap-2 transition duration-200 group-data-[quiet=true]/stage:pointer-events-none group-data-[quiet=true]/stage:opacity-0">
      <Button onClick={() => dispatch({ type: "stop" })} className="px-4">
        <X aria-hidden="true" />
        {t("stop")}
      </Button>
      {children}
    </div>
  );
}
