import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import clsx from "clsx";
import { Crop, EllipsisVertical, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Menu } from "#client/ui/overlays/menu.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import type { Image } from "#contract/people.ts";

export interface PhotoTileProps {
  photo: Image;
  onAvatar: () => void;
  onRemove: () => void;
}

export function PhotoTile({ photo, onAvatar, onRemove }: PhotoTileProps) {
  const { t } = useTranslation("profile");
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: photo.id,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx("relative aspect-square", isDragging && "z-10")}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        // dnd-kit's own role description is in English.
        aria-roledescription={undefined}
        aria-label={t("photos.move")}
        className={clsx(
          "size-full cursor-grab touch-manipulation overflow-hidden rounded-md",
          isDragging && "cursor-grabbing shadow-lift outline-2 outline-gold",
        )}
      >
        <Photo image={photo} size="thumb" className="size-full object-cover" />
      </button>
      <div className="absolute top-1.5 right-1.5">
        <Menu
          trigger={
            <IconButton
              label={t("photos.menu")}
              icon={<EllipsisVertical />}
              tooltip={false}
              className="touch-target size-[min(1.75rem,36px)]! bg-veil [&_svg]:size-4!"
            />
          }
          groups={[
            [
              { label: t("photos.makeAvatar"), icon: <Crop />, onSelect: onAvatar },
              { label: t("photos.remove"), icon: <Trash2 />, onSelect: onRemove, destructive: true },
            ],
          ]}
        />
      </div>
    </li>
  );
}
