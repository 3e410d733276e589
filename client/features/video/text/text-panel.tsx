import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Composer } from "./composer.tsx";
import { Lines } from "./lines.tsx";
import { openText } from "./room-text.ts";

interface TextProps {
  roomId: string | null;
  emptyText: string;
}

/** From browser to browser; it lasts as long as the room. */
export function TextPanel({ roomId, emptyText, focused }: TextProps & { focused: number }) {
  const { t } = useTranslation("video");
  return (
    <section
      aria-label={t("text.title")}
      data-panel
      className="flex min-h-48 flex-1 select-text flex-col rounded-lg border border-line bg-panel"
    >
      <header className="flex h-14 shrink-0 items-center justify-between pr-1.5 pl-5">
        <h2 className="font-medium">{t("text.title")}</h2>
        <CloseText />
      </header>
      <Lines emptyText={emptyText} />
      <Composer roomId={roomId} focused={focused} className="px-4 pt-2 pb-4" />
    </section>
  );
}

export function TextOver({ roomId, emptyText }: TextProps) {
  const { t } = useTranslation("video");
  return (
    <section
      aria-label={t("text.title")}
      data-panel
      className="flex min-w-0 flex-1 animate-rise-in select-text flex-col px-3 landscape-phone:group-data-[keyboard=false]/stage:pb-8"
    >
      <Lines over emptyText={emptyText} />
      <div className="flex items-center gap-1">
        <CloseText />
        <Composer roomId={roomId} className="flex-1" />
      </div>
    </section>
  );
}

function CloseText() {
  const { t } = useTranslation("video");
  return (
    <IconButton
      label={t("controls.closeText")}
      icon={<X />}
      tooltip={false}
      onClick={() => openText(false)}
      className="size-[min(2.75rem,56px)]! text-dim"
    />
  );
}
