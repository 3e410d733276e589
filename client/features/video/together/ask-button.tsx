import { useStore } from "@nanostores/react";
import { MessageCircleQuestion } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { isQuiet } from "../quality/level-bars.tsx";
import { $game, askQuestion, noteOffered } from "./together.ts";

/** Puts a question on both screens. Once both have been silent for a while, it says so in words. */
export function AskButton({ isTalking, className }: { isTalking: boolean; className: string }) {
  const { t } = useTranslation("together", { useSuspense: false });
  const hasTexts = useTexts("together");
  // Fetched when a talk begins, so that a press shows a question at once.
  useTexts("questions");
  const isOpen = useStore($game).what.kind !== "none";
  const isOffered = useSilence(isTalking);
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

const BEFORE_OFFER_S = 8;
const TICKS_A_SECOND = 4;
const OFFERED_MS = 12_000;

/** For a while, once in a room: after eight seconds in which neither was heard. */
function useSilence(isTalking: boolean): boolean {
  const [offer, setOffer] = useState<"later" | "now" | "over">("later");
  useEffect(() => {
    if (offer === "over" || !isTalking) return;
    if (offer === "now") {
      const end = setTimeout(() => setOffer("over"), OFFERED_MS);
      return () => clearTimeout(end);
    }
    let ticks = 0;
    const timer = setInterval(() => {
      ticks = isQuiet() && document.visibilityState === "visible" ? ticks + 1 : 0;
      if (ticks >= BEFORE_OFFER_S * TICKS_A_SECOND) setOffer(noteOffered() ? "over" : "now");
    }, 1000 / TICKS_A_SECOND);
    return () => clearInterval(timer);
  }, [offer, isTalking]);
  return offer === "now";
}
