import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/icon-button.tsx";
import { type DraftPhoto, removePhoto } from "../drafts.ts";

/** Photos that will go with the message: how far each is, or what kept it from arriving. */
export function DraftPhotos({ userId, photos }: { userId: string; photos: readonly DraftPhoto[] }) {
  return (
    <ul className="scrollbar-none flex gap-2 overflow-x-auto px-1 pb-2">
      {photos.map((photo) => (
        <Tile key={photo.id} photo={photo} onRemove={() => removePhoto(userId, photo)} />
      ))}
    </ul>
  );
}

function Tile({ photo, onRemove }: { photo: DraftPhoto; onRemove: () => void }) {
  const { t } = useTranslation(["chat", "errors"]);
  const { preview, percent, image, failure } = photo;
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
      {failure && (
        <p role="alert" className="absolute inset-x-0 bottom-0 bg-veil p-1.5 text-bad text-xs">
          {t(`errors:${failure}`)}
        </p>
      )}
      {!image && !failure && (
        <div
          role="progressbar"
          aria-label={t("composer.uploading")}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-lifted"
        >
          <div className="h-full bg-gold transition-[width]" style={{ width: `${percent}%` }} />
        </div>
      )}
    </li>
  );
}
