import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { dispatch } from "../session/session.ts";

/** Stop on a phone, far from the thumb that presses Next. With large text only its icon remains. */
export function TopBar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("video");
  return (
    <div className="flex items-center gap-2">
      <Button
        onClick={() => dispatch({ type: "stop" })}
        className="h-[min(2.75rem,56px)]! px-4 @max-[8rem]:w-[56px] @max-[8rem]:px-0!"
      >
        <X aria-hidden="true" />
        <span className="@max-[8rem]:sr-only">{t("stop")}</span>
      </Button>
      {children}
    </div>
  );
}
