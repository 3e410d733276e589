import clsx from "clsx";
import { MessageCircleReply } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useQuestionText } from "#client/lib/format/use-question-text.ts";
import type { User } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";

interface PromptCardProps {
  prompt: Prompt;
  sex: User["sex"];
  /** Writes to the person who answered, with the answer as a quote. */
  onQuote?: (() => void) | undefined;
  /** One line of the question and two of the answer. */
  short?: boolean;
  className?: string;
}

/** A question and what someone answers. */
export function PromptCard({
  prompt: { question, answer },
  sex,
  onQuote,
  short,
  className,
}: PromptCardProps) {
  const { t } = useTranslation("prompts");
  const textOf = useQuestionText(sex);
  const look = clsx(
    "flex w-full gap-3 text-left",
    short ? "items-center px-4 py-3" : "items-end p-5",
    className,
  );
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className={clsx("block text-gold text-sm", short && "truncate")}>{textOf(question)}</span>
        <span
          dir="auto"
          className={clsx(
            "block [overflow-wrap:anywhere]",
            short ? "line-clamp-2" : "mt-2 font-display text-xl leading-snug",
          )}
        >
          {answer}
        </span>
      </span>
      {onQuote && (
        <>
          <MessageCircleReply aria-hidden="true" size={20} className="shrink-0 text-gold" />
          <span className="sr-only">{t("reply")}</span>
        </>
      )}
    </>
  );
  if (!onQuote) return <div className={look}>{content}</div>;
  return (
    <button type="button" onClick={onQuote} className={clsx(look, "transition hover:bg-cream/5")}>
      {content}
    </button>
  );
}
