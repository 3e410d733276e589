import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { Star } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { textsAtLast } from "#client/lib/i18n.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { ReviewCard } from "./review-card.tsx";
import { resumed, shown, talkStarted } from "./review-queue.ts";
import { $reviews, useReviews } from "./reviews.ts";

export interface ReviewPromptProps {
  /** There is a face to look at: nothing may cover it. */
  isTalking: boolean;
  /** The video chat has a phone's whole screen, with its buttons at the bottom. */
  onStage: boolean;
  /** On a phone words lie over the picture: what is left of it belongs to the face. */
  isWriting: boolean;
}

/**
 * Asks for the reviews that wait: a card after a talk, and a star next to the following one. On pages the menu says how many there
 * are, and the home shows them.
 */
export function ReviewPrompt({ isTalking, onStage, isWriting }: ReviewPromptProps) {
  useReviews(onStage);
  useEffect(() => {
    if (isTalking) $reviews.set(talkStarted($reviews.get()));
  }, [isTalking]);
  const reviews = useStore($reviews);
  useEffect(() => setBadge("reviews", reviews.waiting.length), [reviews.waiting.length]);
  const prompt = shown(reviews, isTalking);
  const ready = useTexts(prompt !== null);
  if (!prompt || !ready || isWriting) return null;
  if (prompt.form === "chip") return onStage && <Chip left={prompt.left} />;
  return (
    <div
      ref={makeRoom}
      className={clsx(
        "fixed z-40 max-sm:inset-x-3 sm:right-4 sm:w-80",
        onStage
          ? "bottom-[calc(var(--dock,8rem)+8px)] lg:right-auto lg:bottom-28 lg:left-28"
          : "above-bottom-bars",
      )}
    >
      <ReviewCard key={prompt.review.id} review={prompt.review} left={prompt.left} />
    </div>
  );
}

/** What stands on the stage moves up by `--review`. */
function makeRoom(card: HTMLElement | null) {
  if (!card) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--review", `${card.offsetHeight + 8}px`));
  observer.observe(card);
  return () => {
    observer.disconnect();
    style.removeProperty("--review");
  };
}

/** Next to a face, where there is nothing else to press; on a page it would cover what stands below. */
function Chip({ left }: { left: number }) {
  const { t } = useTranslation("rating");
  return (
    <button
      type="button"
      aria-label={t("review.waiting", { count: left })}
      onClick={() => $reviews.set(resumed($reviews.get()))}
      className="fixed right-3 bottom-[calc(var(--dock,8rem)+8px)] z-40 flex h-11 animate-rise-in items-center gap-2 rounded-full border border-line bg-raised px-3.5 text-gold shadow-lift transition hover:bg-lifted lg:right-[calc(var(--aside,0px)+1rem)] lg:bottom-5"
    >
      <Star size={20} fill="currentColor" aria-hidden="true" />
      {left > 1 && <span className="font-medium text-sm tabular-nums">{left}</span>}
    </button>
  );
}

/** The prompt may come up on a page that knows nothing of ratings. */
function useTexts(needed: boolean): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (needed) void textsAtLast("rating", "errors").then(() => setLoaded(true));
  }, [needed]);
  return loaded;
}
