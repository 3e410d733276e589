import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { dispatch } from "./call.ts";
import type { Friend } from "./portrait.tsx";

/** Refusals with a text of their own; for any other there is nothing the user can do. */
const KNOWN = [
  "calls_between_friends_only",
  "user_offline",
  "call_busy",
  "user_blocked_you",
  "you_blocked_user",
  "deleted_profile",
  "another_tab",
  "rate_limited",
] as const;
type Known = (typeof KNOWN)[number] | "unknown_call_error";

const known = (code: SocketErrorCode): Known =>
  (KNOWN as readonly string[]).includes(code) ? (code as Known) : "unknown_call_error";

const close = () => dispatch({ type: "dismiss" });

/** Specification, section 8. Without VIP the offer of VIP opens instead. */
export function RefusalDialog({ code, friend }: { code: SocketErrorCode | null; friend: Friend }) {
  const { t } = useTranslation("call");
  const [latest, setLatest] = useState<Known>("unknown_call_error");
  const needsVip = code === "only_vip_can_call";
  if (code && !needsVip && known(code) !== latest) setLatest(known(code));
  useEffect(() => {
    if (!needsVip) return;
    // The server has the last word on VIP, so the page's own objection is dropped.
    openLimit("calls", null, () => dispatch({ type: "call", objection: null }));
    close();
  }, [needsVip]);
  return (
    <Dialog
      open={code !== null && !needsVip}
      onOpenChange={(open) => !open && close()}
      title={t(`refused.${latest}.title`, { name: friend.name })}
      description={t(`refused.${latest}.text`, { name: friend.name })}
      footer={<Ways code={latest} friend={friend} />}
    />
  );
}

export const isSolvedOnProfile = (code: Known): boolean =>
  code === "calls_between_friends_only" || code === "you_blocked_user";

function Ways({ code, friend }: { code: Known; friend: Friend }) {
  const { t } = useTranslation("call");
  const mayWrite = code === "user_offline" || code === "call_busy" || code === "rate_limited";
  return (
    <>
      <Button variant="ghost" onClick={close}>
        {t("refused.close")}
      </Button>
      {mayWrite && (
        <Button asChild variant="primary">
          <Link to="/chats/with/$userId" params={{ userId: friend.id }}>
            {t("message")}
          </Link>
        </Button>
      )}
      {isSolvedOnProfile(code) && (
        <Button asChild variant="primary">
          <Link to="/profile/$id" params={{ id: friend.id }}>
            {t("refused.toProfile")}
          </Link>
        </Button>
      )}
    </>
  );
}
