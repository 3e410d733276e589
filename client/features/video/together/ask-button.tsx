import { useStore } from "@nanostores/react";
import { MessageCircleQuestion } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { isQuiet } from "../quality/level-bars.tsx";
import { $game, askQuestion } from "./together.ts";
import { useSilence } from "./together-card.tsx";

/** Puts a question on both screens. Once both have been silent for a while, it says so in words. */
export function AskButton({ isTalking, className }: { isTalking: boolean; className: string }) {
  const { t } = useTranslation("together", { useSuspense: false });
  const hasTexts = useTexts("together");
  // Fetched when a talk begins, so that a press shows a question at once.
  useTexts("questions");
  const isOpen = useStore($game).what.kind !== "none";
  const isOffered = useSilence(isTalking, isQuiet);
  const wasUsed = useStore($game).turn > 0;
  if (!hasTexts || isOpen) return null;
  const ask = () => askQuestion("light");
  if (isOffered && !wasUsed)
    return (
      <Button size="sm" variant="ghost" onClick={ask} className="min-h-11! animate-fade-in bg-veil">
        <MessageCircleQuestion aria-hidden="true" className="text-gold" />
        {t("games.offer")}
      </Button>
    );
  return (
    <IconButton
      label={t("games.ask")}
      icon={<MessageCircleQuestion />}
      tooltip="bottom"
      onClick={ask}
      className={className}
    />
  );
}
