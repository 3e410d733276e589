import { useTranslation } from "react-i18next";
import type { QuotedMessage } from "#contract/chat.ts";
import { useThreadActions } from "../thread-actions.ts";
import { useTabIndex } from "./message-focus.tsx";

/** The quoted message; a press scrolls to it. */
export function Quote({ quote, name }: { quote: QuotedMessage; name: string }) {
  const { t } = useTranslation("chat");
  const { showMessage } = useThreadActions();
  const tabIndex = useTabIndex();
  const look =
    "mx-2 mt-2 flex max-w-full flex-col rounded-r-md border-gold border-l-2 bg-cream/5 px-3 py-1.5 text-left";
  if (quote.deleted) return <p className={`${look} text-dim text-sm italic`}>{t("message.quoteGone")}</p>;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={() => showMessage(quote.id)}
      className={`${look} w-[calc(100%-1rem)] transition hover:bg-cream/10 focus-visible:-outline-offset-2`}
    >
      <span className="sr-only">{t("message.quote")}: </span>
      <span className="font-medium text-gold text-sm">{quote.mine ? t("message.me") : name}</span>
      <span dir="auto" className="line-clamp-2 text-left text-dim text-sm">
        {textOf()}
      </span>
    </button>
  );

  function textOf(): string {
    return quote.content || t("list.photo", { count: quote.imagesPath.length });
  }
}
