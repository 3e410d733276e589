import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { Star } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import type { Face } from "#contract/profile.ts";
import { LikedCard, ReviewCard } from "./review-card.tsx";
import { resumed, shown, talkStarted } from "./review-queue.ts";
import { $liked, $reviews, useReviews } from "./reviews.ts";

export interface ReviewPromptProps {
  /** The companion is on screen, so nothing may cover them. */
  isTalking: boolean;
  /** The video chat is on screen; on a phone it fills it, with its controls at the bottom. */
  onStage: boolean;
  /** In a call the prompt would seem to ask about the friend; beside the text it would cover the rest of a phone's picture. */
  isHidden: boolean;
  stayInTouch: (person: Face, onDone: () => void) => ReactNode;
}

/** A card after a talk, a chip during the next one. On other pages the menu shows their number, and the home page lists them. */
export function ReviewPrompt({ isTalking, onStage, isHidden, stayInTouch }: ReviewPromptProps) {
  useReviews(onStage);
  useEffect(() => {
    if (!isTalking) return;
    $reviews.set(talkStarted($reviews.get()));
    $liked.set(null);
  }, [isTalking]);
  const reviews = useStore($reviews);
  useEffect(() => setBadge("reviews", reviews.waiting.length), [reviews.waiting.length]);
  const liked = useStore($liked);
  const prompt = shown(reviews, isTalking);
  const ready = useTexts(prompt !== null || liked !== null);
  if ((!prompt && !liked) || !ready || isHidden) return null;
  if (!liked && prompt?.form === "chip") return onStage && <Chip left={prompt.left} />;
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
      {liked ? (
        <LikedCard companion={liked}>{stayInTouch(liked, () => $liked.set(null))}</LikedCard>
      ) : (
        prompt?.form === "card" && (
          <ReviewCard key={prompt.review.id} review={prompt.review} left={prompt.left} />
        )
      )}
    </div>
  );
}

/** Sets the card's size and its distance as properties, so that the stage moves up, or aside on a phone in landscape. */
function makeRoom(card: HTMLElement | null) {
  if (!card) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--review", `${card.offsetHeight + 8}px`);
    style.setProperty("--review-width", `${card.offsetWidth + 24}px`);
  });
  observer.observe(card);
  return () => {
    observer.disconnect();
    style.removeProperty("--review");
    style.removeProperty("--review-width");
  };
}

/** Shown on the stage only: on a page it would cover content below it. */
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

/** Loads the rating texts, which the current page may lack. */
function useTexts(needed: boolean): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (needed) void loadNamespacesWithRetry("rating", "errors").then(() => setLoaded(true));
  }, [needed]);
  return loaded;
}
