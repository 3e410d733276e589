import { useTranslation } from "react-i18next";
import { toast } from "#client/ui/overlays/toast.ts";
import { MESSAGE_IMAGES_MAX } from "#contract/limits.ts";
import { unsent } from "../unsent/unsent.ts";

export function useAddPhotos(userId: string): (files: readonly File[]) => void {
  const { t } = useTranslation(["chat", "errors"]);
  const complain = (title: string) => toast({ title, variant: "destructive" });
  return (files) => {
    const photos = files.filter(({ type }) => type.startsWith("image/"));
    if (photos.length < files.length) complain(t("errors:photo_format_unsupported"));
    if (unsent.addPhotos(userId, photos) > 0) complain(t("composer.tooMany", { count: MESSAGE_IMAGES_MAX }));
  };
}
