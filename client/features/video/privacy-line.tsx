import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/queries/use-config.ts";

export function PrivacyLine() {
  const { t } = useTranslation("video");
  const relayed = useConfig()?.turnOnly;
  return (
    <p className="flex items-start gap-2 text-left text-dim text-sm">
      <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
      {t(relayed ? "relayed" : "encrypted")}
    </p>
  );
}
