import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "./empty-state.tsx";
import { useSaysOffline } from "./says-offline.ts";

/** No button: what waits for the network is read as soon as it is back, and not before. */
export function OfflineState() {
  const { t } = useTranslation("ui");
  useSaysOffline(true);
  return <EmptyState icon={<WifiOff />} title={t("offlineTitle")} text={t("offlineText")} />;
}
