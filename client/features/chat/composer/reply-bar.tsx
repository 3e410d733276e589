import { Reply, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { QuotedMessage } from "#contract/chat.ts";
import type { Face } from "#contract/profile.ts";
import { setReply } from "../drafts.ts";

/** The message being replied to. */
export function ReplyBar({ person, quote }: { person: Face; quote: QuotedMessage }) {
  const { t } = useTranslation("chat");
  return (
    <div className="flex animate-rise-in items-center gap-3 pb-2 pl-3">
      <Reply aria-hidden="true" size={20} className="shrink-0 text-gold" />
      <div className="min-w-0 flex-1 border-gold border-l-2 pl-3">
        <p className="truncate font-medium text-gold text-sm">
          {quote.mine ? t("composer.replyToMe") : t("composer.replyTo", { name: person.name })}
        </p>
        <p dir="auto" className="truncate text-left text-dim text-sm">
          {quote.content || t("list.photo", { count: quote.imagesPath.length })}
        </p>
      </div>
      <IconButton
        label={t("composer.cancelReply")}
        icon={<X />}
        tooltip={false}
        onClick={() => setReply(person.id, null)}
        className="text-dim"
      />
    </div>
  );
}
