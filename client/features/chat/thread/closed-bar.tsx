import { useTranslation } from "react-i18next";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/button.tsx";
import type { Refusal } from "#contract/chat.ts";
import type { Face } from "#contract/profile.ts";
import { useUnblock } from "./header/use-blocking.ts";

/** Takes the composer's place where the user cannot write: says why, and what they can do. */
export function ClosedBar({ refusal, person }: { refusal: Refusal; person: Face }) {
  const { t } = useTranslation("chat");
  const unblock = useUnblock();
  // The server refuses messages to deleted and suspended people alike.
  const reason = refusal === "deleted_profile" && !person.deleted ? "suspended" : refusal;
  return (
    <div
      ref={bottomBar}
      className="flex min-h-18 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-line border-t bg-panel px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center"
    >
      <p className="text-dim">{t(`closed.${reason}`)}</p>
      {refusal === "you_blocked_user" && (
        <Button size="sm" loading={unblock.isPending} onClick={() => unblock.mutate(person.id)}>
          {t("closed.unblock")}
        </Button>
      )}
      {refusal === "chat_limit_reached" && (
        <Button size="sm" variant="tertiary" onClick={() => openLimit("chats")}>
          {t("closed.more")}
        </Button>
      )}
    </div>
  );
}
