import { useStore } from "@nanostores/react";
import { Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";
import { $ownCheck } from "#client/features/video/quality/own-check.ts";

export function useLightTip(): "dark" | "backlit" | null {
  const { light } = useStore($ownCheck);
  return light === "dark" || light === "backlit" ? light : null;
}

export function LightTip({ light }: { light: "dark" | "backlit" }) {
  const { t } = useTranslation("video");
  return (
    <p className="animate-fade-in text-balance text-cream">
      <Lightbulb size={18} aria-hidden="true" className="-mt-1 mr-2 inline text-gold" />
      {t(`light.${light}`)}
    </p>
  );
}
