import { useTranslation } from "react-i18next";

export interface UploadStateProps {
  percent: number;
  waits: boolean;
  problem: string | null;
  onRetry: () => void;
}

export function UploadState({ percent, waits, problem, onRetry }: UploadStateProps) {
  const { t } = useTranslation("ui");
  if (problem !== null)
    return (
      <div className="absolute inset-x-0 bottom-0 bg-veil p-1.5 text-xs">
        <p role="alert" className="text-bad">
          {problem}
        </p>
        <button type="button" onClick={onRetry} className="touch-target relative text-gold underline">
          {t("retry")}
        </button>
      </div>
    );
  return (
    <>
      {waits && (
        // No status: what is offline is announced once, not by each photo.
        <p className="absolute inset-x-0 bottom-0 bg-veil p-1.5 pb-4 text-xs">{t("upload.waits")}</p>
      )}
      <div
        role="progressbar"
        aria-label={t("upload.progress")}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-lifted"
      >
        <div className="h-full bg-gold transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}
