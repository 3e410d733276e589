import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

export interface OfflineStateProps {
  onRetry?: () => void;
  retrying?: boolean;
}

export function OfflineState({ onRetry, retrying }: OfflineStateProps) {
  const { t } = useTranslation("ui");
  const retry = onRetry && (
    <Button onClick={onRetry} loading={retrying}>
      {t("retry")}
    </Button>
  );
  return <EmptyState icon={<WifiOff />} title={t("offlineTitle")} text={t("offlineText")} action={retry} />;
}
