import { useQuery } from "@tanstack/react-query";
import { Copy, Share2, UserPlus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { copy } from "#client/lib/copy.ts";
import { inviteLink } from "#client/lib/stores/invite.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { INVITE_DAYS } from "#contract/limits.ts";
import { inviteQuery } from "./queries.ts";

/** A link that gives VIP to a friend, and to the one who sent it. */
export function InviteFriend() {
  const { t, i18n } = useTranslation("vip");
  const { data } = useQuery(inviteQuery);
  const field = useRef<HTMLInputElement>(null);
  if (!data) return null;
  const days = t("invite.days", { count: INVITE_DAYS });
  const url = inviteLink(data.token, i18n.language);
  return (
    <section aria-labelledby="vip-invite" className="rounded-lg border border-line-strong bg-panel p-6">
      <h2 id="vip-invite" className="flex items-center gap-3 text-xl">
        <UserPlus aria-hidden="true" strokeWidth={1.5} className="shrink-0 text-gold" />
        {t("invite.title")}
      </h2>
      <p className="mt-3 max-w-xl text-dim">{t("invite.text", { days })}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Input
          ref={field}
          readOnly
          aria-label={t("invite.link")}
          value={url}
          onFocus={(event) => event.target.select()}
          className="min-w-[min(12rem,100%)] max-w-md grow text-sm!"
        />
        {"share" in navigator && (
          // `share` also rejects when the sheet is closed without a choice, which is no failure.
          <Button
            variant="tertiary"
            onClick={() => void navigator.share({ text: t("invite.shared", { days }), url }).catch(() => {})}
          >
            <Share2 aria-hidden="true" />
            {t("invite.send")}
          </Button>
        )}
        <Button onClick={() => void copy({ text: url, copied: t("invite.copied"), field: field.current })}>
          <Copy aria-hidden="true" />
          {t("invite.copy")}
        </Button>
      </div>
      {data.accepted > 0 && (
        <p className="mt-4 text-dim text-sm">{t("invite.accepted", { count: data.accepted })}</p>
      )}
    </section>
  );
}
