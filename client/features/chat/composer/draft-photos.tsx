import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PhotoUpload } from "#client/lib/uploads/photo-uploads.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { UploadState } from "#client/ui/upload-state.tsx";
import { removePhoto, retryPhoto } from "../drafts.ts";

/** Photos of the draft, each with its upload progress or its error. */
export function DraftPhotos({ userId, photos }: { userId: string; photos: readonly PhotoUpload[] }) {
  return (
    <ul className="scrollbar-none flex gap-2 overflow-x-auto px-1 pb-2">
      {photos.map((photo) => (
        <Tile key={photo.id} photo={photo} onRemove={() => removePhoto(userId, photo)} />
      ))}
    </ul>
  );
}

function Tile({ photo, onRemove }: { photo: PhotoUpload; onRemove: () => void }) {
  const { t } = useTranslation(["chat", "errors"]);
  const { preview, image, failure } = photo;
  return (
    <li className="relative size-24 shrink-0 animate-rise-in overflow-hidden rounded-md bg-raised">
      <img src={preview} alt="" className={`size-full object-cover ${image ? "" : "opacity-40"}`} />
      <span className="absolute top-0.5 right-0.5">
        <IconButton
          label={t("composer.removePhoto")}
          icon={<X />}
          variant="icon-filled"
          tooltip={false}
          onClick={onRemove}
          className="size-8! touch-target"
        />
      </span>
      {!image && (
        <UploadState
          {...photo}
          problem={failure && t(`errors:${failure}`)}
          onRetry={() => retryPhoto(photo)}
        />
      )}
    </li>
  );
}
