import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { PhotoUpload } from "./use-uploads.ts";

/** A photo on its way, or what kept it from arriving. */
export function UploadTile({ upload, onDrop }: { upload: PhotoUpload; onDrop: () => void }) {
  const { t } = useTranslation(["profile", "errors"]);
  return (
    <li className="relative aspect-square overflow-hidden rounded-md bg-panel">
      <img src={upload.preview} alt="" className="size-full object-cover opacity-40" />
      <div className="absolute top-1 right-1">
        <IconButton
          label={upload.failure ? t("photos.dismiss") : t("photos.cancel")}
          icon={<X />}
          variant="icon-filled"
          tooltip={false}
          onClick={onDrop}
        />
      </div>
      {upload.failure ? (
        <p role="alert" className="absolute inset-x-0 bottom-0 bg-veil p-2 text-bad text-xs">
          {t(`errors:${upload.failure}`)}
        </p>
      ) : (
        <div
          role="progressbar"
          aria-label={t("photos.uploading")}
          aria-valuenow={upload.percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-lifted"
        >
          <div className="h-full bg-gold transition-[width]" style={{ width: `${upload.percent}%` }} />
        </div>
      )}
    </li>
  );
}
