import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useSuspenseQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Crop, EllipsisVertical, ImagePlus, Trash2, X } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { type PhotoUpload, type RunningUpload, startUpload } from "#client/lib/uploads/photo-uploads.ts";
import { uploadPhoto } from "#client/lib/uploads/upload.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { PhotoInput } from "#client/ui/fields/photo-input.tsx";
import { UploadState } from "#client/ui/fields/upload-state.tsx";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { Menu } from "#client/ui/overlays/menu.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import { IMAGES_MAX } from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";
import type { Me } from "#contract/profile.ts";
import { addImage, removeImage, reorderGallery } from "../api.ts";
import { orderOf } from "./order.ts";
import { WaitingPhoto } from "./waiting-photo.tsx";

const AvatarDialog = lazy(() => import("./avatar-dialog.tsx"));

export default function PhotosSection() {
  const { t } = useTranslation("profile");
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <section id="photos" aria-labelledby="photos-title" className="scroll-mt-8">
      <h2 id="photos-title" className="mb-4 font-display text-xl">
        {t("photos.title")}
      </h2>
      <PhotoEditor me={me} />
    </section>
  );
}

/** All photos in order: drag one to reorder; its menu makes it the avatar or removes it. */
function PhotoEditor({ me }: { me: Me }) {
  const { t } = useTranslation("profile");
  const { uploads, add, drop, retry } = useUploads();
  const reorder = useMeChange(reorderGallery);
  const remove = useMeChange(removeImage);
  const [cropping, setCropping] = useState<Image | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A touch scrolls unless it rests on the photo first.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  // Show the new order while it is being saved.
  const saved = me.images.map(({ id }) => id);
  const order = reorder.isPending ? orderOf(reorder.variables, saved) : saved;
  const photos = order.flatMap((id) => me.images.find((image) => image.id === id) ?? []);
  const spoken = useSpokenDrag(order);

  function finishDrag({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    const [from, to] = [order.indexOf(String(active.id)), order.indexOf(String(over.id))];
    reorder.mutate(arrayMove(order, from, to), { onError: toastFailure });
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={spoken}
        onDragEnd={finishDrag}
      >
        <SortableContext items={order} strategy={rectSortingStrategy}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,40%),1fr))] gap-2 sm:grid-cols-4 sm:gap-3">
            {photos.map((photo) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                onAvatar={() => setCropping(photo)}
                onRemove={() => setRemoving(photo.id)}
              />
            ))}
            {uploads.map((upload) => (
              <UploadTile
                key={upload.id}
                upload={upload}
                onDrop={() => drop(upload.id)}
                onRetry={() => retry(upload.id)}
              />
            ))}
            {photos.length + uploads.length < IMAGES_MAX && <AddTile onFiles={add} />}
          </ul>
        </SortableContext>
      </DndContext>
      <p className="mt-3 text-dim text-sm">{t("photos.hint", { max: IMAGES_MAX })}</p>
      {(me.avatarWaits || me.photosWait) && <WaitingPhoto isMain={me.avatarWaits === true} />}
      <MainPhoto me={me} onRemove={setRemoving} />
      {cropping && (
        <Suspense>
          <AvatarDialog photo={cropping} onClose={() => setCropping(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => open || setRemoving(null)}
        title={t("photos.removeTitle")}
        description={t("photos.removeText")}
        confirmLabel={t("photos.remove")}
        destructive
        pending={remove.isPending}
        onConfirm={() =>
          removing &&
          remove.mutate(removing, {
            onError: toastFailure,
            // A late answer leaves the question about another photo open.
            onSettled: () => setRemoving((now) => (now === removing ? null : now)),
          })
        }
      />
    </>
  );
}

interface PhotoTileProps {
  photo: Image;
  onAvatar: () => void;
  onRemove: () => void;
}

function PhotoTile({ photo, onAvatar, onRemove }: PhotoTileProps) {
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

/** A main photo that was cropped: a copy, which stays when its photo is removed from the gallery. */
function MainPhoto({ me, onRemove }: { me: Me; onRemove: (id: string) => void }) {
  const { t } = useTranslation("profile");
  const { avatarId } = me;
  if (avatarId === null || me.images.some(({ id }) => id === avatarId)) return null;
  return (
    <div className="mt-5 flex items-center gap-4">
      <Avatar name={me.name} src={me.image} size="lg" />
      <div className="min-w-0 flex-1">
        <p>{t("avatar.title")}</p>
        <p className="text-dim text-sm">{t("avatar.copy")}</p>
      </div>
      <Button size="sm" aria-label={t("avatar.remove")} onClick={() => onRemove(avatarId)}>
        {t("photos.remove")}
      </Button>
    </div>
  );
}

function AddTile({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation("profile");
  const input = useRef<HTMLInputElement>(null);
  return (
    <li className="aspect-square">
      <PhotoInput ref={input} onFiles={onFiles} />
      <button
        type="button"
        onClick={() => input.current?.click()}
        className="flex size-full flex-col items-center justify-center gap-2 rounded-md border border-edge border-dashed text-dim transition hover:border-gold hover:text-gold"
      >
        <ImagePlus aria-hidden="true" strokeWidth={1.5} />
        <span className="text-sm">{t("photos.add")}</span>
      </button>
    </li>
  );
}

/** Announcements for screen readers while photos are reordered: positions, because photos have no names. */
function useSpokenDrag(order: readonly string[]): NonNullable<DndContextProps["accessibility"]> {
  const { t } = useTranslation("profile");
  const place = (id: UniqueIdentifier) => ({ number: order.indexOf(String(id)) + 1, total: order.length });
  return {
    screenReaderInstructions: { draggable: t("photos.drag.how") },
    announcements: {
      // `onDragOver` announces the start too: a photo is over its own place before the arrow keys move it.
      onDragStart: () => undefined,
      onDragOver: ({ over }) => (over ? t("photos.drag.held", place(over.id)) : undefined),
      onDragEnd: ({ active, over }) => t("photos.drag.put", place((over ?? active).id)),
      onDragCancel: ({ active }) => t("photos.drag.back", place(active.id)),
    },
  };
}

function useUploads() {
  const [uploads, setUploads] = useState<PhotoUpload[]>([]);
  const running = useRef(new Map<string, RunningUpload>());
  const { mutateAsync: addToGallery } = useMeChange(addImage);

  function drop(id: string) {
    running.current.get(id)?.drop();
    running.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  function start(file: File) {
    const upload = startUpload(file, {
      send: uploadPhoto,
      onChange: (changed) => setUploads((all) => all.map((one) => (one.id === changed.id ? changed : one))),
      finish: async (image) => {
        await addToGallery(image.id);
        drop(upload.first.id);
      },
    });
    running.current.set(upload.first.id, upload);
    setUploads((all) => [...all, upload.first]);
  }

  return {
    uploads,
    drop,
    retry: (id: string) => running.current.get(id)?.retry(),
    add: (files: Iterable<File>) => Array.from(files).forEach(start),
  };
}

function UploadTile({
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
