import { ImagePlus, RotateCcw, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PhotoUpload, type RunningUpload, startUpload } from "#client/lib/uploads/photo-uploads.ts";
import { uploadPhoto } from "#client/lib/uploads/upload.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { PHOTO_TYPES } from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";

interface PhotoFieldProps {
  image: Image | null;
  onChange: (image: Image | null) => void;
  onBusy: (busy: boolean) => void;
}

export function PhotoField({ image, onChange, onBusy }: PhotoFieldProps) {
  const { t } = useTranslation(["events", "errors"]);
  const [upload, setUpload] = useState<PhotoUpload | null>(null);
  const running = useRef<RunningUpload>(null);
  useEffect(() => () => running.current?.drop(), []);
  const isOnTheWay = upload !== null && !upload.image && !upload.failure;
  useEffect(() => onBusy(isOnTheWay), [isOnTheWay, onBusy]);

  function start(file: File): void {
    running.current?.drop();
    running.current = startUpload(file, {
      send: uploadPhoto,
      onChange: (changed) => {
        setUpload(changed);
        if (changed.image) onChange(changed.image);
      },
    });
    setUpload(running.current.first);
  }

  function remove(): void {
    running.current?.drop();
    setUpload(null);
    onChange(null);
  }

  const preview = upload?.preview ?? image?.screen;
  return (
    <div>
      <p className="mb-2 font-medium text-sm">{t("form.photo")}</p>
      {preview ? (
        <div className="relative overflow-hidden rounded-lg border border-line">
          <img src={preview} alt={t("form.photo")} className="aspect-[16/9] w-full object-cover" />
          <span className="absolute top-2 right-2 flex gap-2">
            {upload?.failure && (
              <IconButton
                variant="icon-filled"
                label={t("form.photoRetry")}
                icon={<RotateCcw />}
                onClick={() => running.current?.retry()}
              />
            )}
            <IconButton variant="icon-filled" label={t("form.photoRemove")} icon={<X />} onClick={remove} />
          </span>
          {isOnTheWay && (
            <progress
              value={upload.percent}
              max={100}
              aria-label={t("form.photo")}
              className="absolute inset-x-0 bottom-0 h-1 w-full"
            />
          )}
        </div>
      ) : (
        <label className="flex h-28 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-edge border-dashed text-dim transition hover:border-gold hover:text-gold-light has-focus-visible:outline-2 has-focus-visible:outline-gold-light">
          <ImagePlus aria-hidden="true" size={24} strokeWidth={1.5} />
          {t("form.photoAdd")}
          <input
            type="file"
            accept={PHOTO_TYPES.join()}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) start(file);
              target.value = "";
            }}
          />
        </label>
      )}
      <p aria-live="polite" className="mt-2 text-bad text-sm empty:hidden">
        {upload?.failure && t(`errors:${upload.failure}`)}
      </p>
    </div>
  );
}
