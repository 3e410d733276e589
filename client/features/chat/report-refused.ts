import i18next from "i18next";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { toast } from "#client/ui/toast.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { isOpenWith } from "./in-view.ts";

/** Tells of a refused message whose chat is not open, and leads there; an open chat says so itself. */
export async function reportRefused(to: string, code: ErrorCode, openChat: () => void): Promise<void> {
  if (code === "chat_limit_reached") return openLimit("chats");
  if (isOpenWith(to)) return;
  await loadNamespaces("chat", "errors");
  toast({
    title: i18next.t("chat:message.refused"),
    description: i18next.t(`errors:${code}`),
    action: { label: i18next.t("chat:message.openChat"), run: openChat },
    variant: "destructive",
    stays: true,
  });
}
