import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/icon-button.tsx";
import { dispatch } from "../chat.ts";
import type { Chat } from "../chat-model.ts";

/** The way out on a phone: out of the talk first, then out of the chat. */
export function TopBar({ chat }: { chat: Chat }) {
  const { t } = useTranslation("video");
  const isOut = chat.state === "ready" || chat.state === "error";
  return (
    <div className="absolute top-[max(0.75rem,env(safe-area-inset-top))] left-3 z-20 transition duration-200 group-data-[quiet=true]/stage:pointer-events-none group-data-[quiet=true]/stage:opacity-0">
      <IconButton
        variant="icon-filled"
        label={t(isOut ? "close" : "stop")}
        icon={<X />}
        tooltip={false}
        onClick={() => dispatch({ type: isOut ? "exit" : "stop" })}
        className="size-12"
      />
    </div>
  );
}
