import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/icon-button.tsx";
import { PhotoInput } from "#client/ui/photo-input.tsx";

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation("chat");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <PhotoInput ref={input} onFiles={onFiles} />
      <IconButton
        label={t("composer.attach")}
        icon={<ImagePlus />}
        tooltip={false}
        onClick={() => input.current?.click()}
        className="text-dim hover:text-cream"
      />
    </>
  );
}
