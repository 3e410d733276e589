import "react-easy-crop/react-easy-crop.css";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { useMeChange } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { uploadPhoto } from "#client/lib/uploads/upload.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Slider } from "#client/ui/fields/slider.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Image } from "#contract/people.ts";
import { updateAvatar } from "../api.ts";

/** Chooses the square of a photo that becomes the avatar: drag, pinch, or the slider. */
export default function AvatarDialog({ photo, onClose }: { photo: Image; onClose: () => void }) {
  const { t } = useTranslation("profile");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const { mutateAsync: setAvatar } = useMeChange(updateAvatar);
  const save = useMutation({
    mutationFn: async (chosen: Area) => {
      const file = await cropToFile(photo.path, chosen);
      const { id } = await uploadPhoto(file, { onProgress: () => {}, signal: new AbortController().signal });
      return setAvatar(id);
    },
  });

  function apply() {
    if (!area) return;
    save.mutate(area, {
      onSuccess: ({ avatarWaits }) => {
        toast({ title: t(avatarWaits ? "avatar.waits" : "avatar.saved"), variant: "success" });
        onClose();
      },
      onError: toastFailure,
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t("avatar.title")}
      footer={
        <Button variant="primary" loading={!area || save.isPending} onClick={apply}>
          {t("avatar.save")}
        </Button>
      }
    >
      <div className="relative aspect-square overflow-hidden rounded-md bg-ink">
        <Cropper
          image={photo.path}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <Slider
        labels={[t("avatar.zoom")]}
        value={[zoom]}
        min={1}
        max={4}
        step={0.05}
        onValueChange={([next = 1]) => setZoom(next)}
      />
    </Dialog>
  );
}

/** Side of an avatar in pixels: twice the largest size it is shown at, to stay sharp. */
const AVATAR_PX = 1080;

/** Crops a square from the picture. */
async function cropToFile(source: string, area: Area): Promise<File> {
  const picture = await createImageBitmap(await (await fetch(source)).blob());
  const side = Math.min(AVATAR_PX, Math.round(area.width));
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext("2d")!.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  picture.close();
  return new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 })], "avatar.jpg", {
    type: "image/jpeg",
  });
}
