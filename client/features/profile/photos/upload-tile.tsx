import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PhotoUpload } from "#client/lib/uploads/photo-uploads.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { UploadState } from "#client/ui/upload-state.tsx";

/** A photo that is uploading, or why its upload failed. */
export function UploadTile({
  upload,
  onDrop,
  onRetry,
}: {
  upload: PhotoUpload;
  onDrop: () => void;
  onRetry: () => void;
}) {
  const { t } = useTranslation(["profile", "errors"]);
  const [isPicture, setPicture] = useState(true);
  return (
    <li className="relative aspect-square overflow-hidden rounded-md bg-panel">
      {isPicture && (
        <img
          src={upload.preview}
          alt=""
          onError={() => setPicture(false)}
          className="size-full object-cover opacity-40"
        />
      )}
      <div className="absolute top-1 right-1">
        <IconButton
          label={upload.failure ? t("photos.dismiss") : t("photos.cancel")}
          icon={<X />}
          variant="icon-filled"
          tooltip={false}
          onClick={onDrop}
        />
      </div>
      <UploadState {...upload} problem={upload.failure && t(`errors:${upload.failure}`)} onRetry={onRetry} />
    </li>
  );
}
