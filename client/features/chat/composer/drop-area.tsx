import { ImagePlus } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddPhotos } from "./use-add-photos.ts";

export interface DropAreaProps {
  userId: string;
  disabled: boolean;
  children: ReactNode;
}

export function DropArea({ userId, disabled, children }: DropAreaProps) {
  const { t } = useTranslation("chat");
  const addPhotos = useAddPhotos(userId);
  const [over, setOver] = useState(false);
  /** Child elements fire these events, too: the pointer has left once there are as many leaves as enters. */
  const depth = useRef(0);
  const hasFiles = ({ dataTransfer }: DragEvent) => !disabled && dataTransfer.types.includes("Files");

  function move(by: number): void {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  }

  return (
    <div
      role="none"
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={(event) => hasFiles(event) && move(1)}
      onDragLeave={(event) => hasFiles(event) && move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        move(-depth.current);
        addPhotos(Array.from(event.dataTransfer.files));
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-3 z-20 flex animate-fade-in flex-col items-center justify-center gap-3 rounded-lg border-2 border-gold border-dashed bg-veil text-lg">
          <ImagePlus aria-hidden="true" size={36} strokeWidth={1.25} className="text-gold" />
          {t("composer.drop")}
        </div>
      )}
    </div>
  );
}
