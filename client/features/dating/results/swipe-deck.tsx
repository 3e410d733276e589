import { Link } from "@tanstack/react-router";
import { Heart, MessageCircle, RotateCcw, SquareStack, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { PersonCaption, PersonPhoto } from "#client/ui/people/person-photo.tsx";
import { PromptCard } from "#client/ui/people/prompt-card.tsx";
import { Rating } from "#client/ui/people/rating.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { DatingSort, SearchResult } from "#contract/dating.ts";
import type { Prompt } from "#contract/prompts.ts";
import { BookmarkButton } from "../person/bookmark-button.tsx";
import { FriendButton } from "../person/friend-button.tsx";
import { Status } from "../person/search-result-card.tsx";
import { useProfileLink } from "../person/use-profile-link.ts";
import { usePlaceText } from "../person-texts.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { NoMatches } from "./no-matches.tsx";
import { forgetPositionBefore, positionBeforeReload, type Swiped } from "./position-before-reload.ts";
import { type LoadedPages, useStoreSwiped } from "./use-position-before-reload.ts";
import { type Side, useSwipe } from "./use-swipe.ts";

interface SwipeDeckProps {
  pages: LoadedPages;
  people: readonly SearchResult[];
  sort: DatingSort;
  more: (() => void) | undefined;
  rest: ReactNode;
  actions: DatingActions;
  onQuote: (userId: string, prompt: Prompt) => void;
}

const AHEAD = 5;

/** `run` shows that person again, before the one shown now. */
interface Undo extends Swiped {
  run: (shown: SearchResult | undefined) => void;
}

/** To the right likes, to the left dismisses. The dismissed leave the list, and the liked are left out here. */
export default function SwipeDeck({ pages, people, sort, more, rest, actions, onQuote }: SwipeDeckProps) {
  const { t } = useTranslation("dating");
  const [undo, setUndo] = useState<Undo | null>(() => {
    const before = positionBeforeReload(pages.listKey)?.swiped;
    return before ? { ...before, run: undoOf(before) } : null;
  });
  const left = people.filter(({ relation }) => !relation.liked);
  const [person, next] = left;
  const { leave, swiped } = useSwipe(decide);
  useEffect(forgetPositionBefore, []);
  useStoreSwiped(undo ?? undefined, pages);
  useEffect(() => {
    if (left.length < AHEAD) more?.();
  }, [left.length, more]);

  function decide(side: Side): void {
    if (!person) return;
    const quiet = { quiet: true };
    const run = side === "left" ? actions.dismissPerson(person, quiet) : actions.like(person, true, quiet);
    setUndo({ side, person, run });
  }

  function undoOf({ side, person: back }: Swiped): Undo["run"] {
    if (side === "right") return () => actions.like(back, false, { quiet: true });
    return (shown) => actions.undoDismissalAfterReload(back, JSON.parse(pages.listKey), shown?.id);
  }

  function takeBack(): void {
    undo?.run(person);
    setUndo(null);
  }

  useDeckKeys((key) => {
    if (key === "ArrowLeft" && person) void leave("left");
    if (key === "ArrowRight" && person) void leave("right");
    if (key === "Backspace") takeBack();
  });

  const undoButton = (
    <IconButton
      label={t("undo")}
      shortcut="⌫"
      icon={<RotateCcw />}
      variant="icon-filled"
      disabled={undo === null}
      onClick={takeBack}
    />
  );
  if (!person && rest) return rest;
  if (!person && people.length === 0 && undo === null) return <NoMatches />;
  if (!person)
    return (
      <EmptyState
        icon={<SquareStack />}
        title={t("deck.end")}
        text={t("deck.endText")}
        action={undo && undoButton}
      />
    );
  return (
    // On a phone in landscape the buttons are beside the card.
    <section
      aria-label={t("deck.label")}
      className="mx-auto max-w-md landscape-phone:flex landscape-phone:items-center landscape-phone:gap-5"
    >
      <div className="relative landscape-phone:min-w-0 landscape-phone:flex-1">
        {next && (
          <div aria-hidden="true" className="absolute inset-0 scale-95 overflow-hidden rounded-lg opacity-60">
            <PersonPhoto {...next} />
          </div>
        )}
        <div
          {...swiped}
          className="relative touch-pan-y select-none overflow-hidden rounded-lg border border-line bg-panel"
        >
          <DeckCard key={person.id} person={person} sort={sort} onQuote={onQuote} />
          <span className="absolute top-3 right-3">
            <BookmarkButton person={person} actions={actions} variant="icon-filled" tooltip="bottom-end" />
          </span>
        </div>
      </div>
      <Buttons person={person} actions={actions} leave={(side) => void leave(side)} undo={undoButton} />
    </section>
  );
}

/** Sliders, radio buttons, dialogs and the open profile have arrow keys of their own. */
const OWN_KEYS = "input, textarea, select, [role=slider], [role=dialog], aside";

function useDeckKeys(press: (key: string) => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      latest.current(key);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

function DeckCard({
  person,
  sort,
  onQuote,
}: Pick<SwipeDeckProps, "sort" | "onQuote"> & { person: SearchResult }) {
  const { t } = useTranslation("dating");
  const { online } = usePresence(person.id, person);
  const placeTextOf = usePlaceText();
  const profileLink = useProfileLink(person.id);
  const { prompt } = person;
  return (
    <article
      data-person={person.id}
      className="flex aspect-[2/3] max-h-[calc(100dvh-18.5rem)] min-h-52 w-full flex-col md:aspect-[3/4] md:max-h-[calc(100dvh-19rem)] landscape-phone:aspect-auto landscape-phone:h-[calc(100dvh-8.75rem)] landscape-phone:max-h-none landscape-phone:min-h-40 max-md:landscape-phone:h-[calc(100dvh-12.5rem)]"
    >
      <Link
        {...profileLink}
        draggable={false}
        className="relative block min-h-0 flex-1 overflow-hidden focus-visible:-outline-offset-4"
      >
        <PersonPhoto {...person} />
        <span className="absolute inset-x-0 bottom-0 block bg-linear-to-t from-ink via-ink/70 to-transparent px-4 pt-20 pb-4">
          <span aria-live="polite" className="block">
            <PersonCaption
              name={person.name}
              age={person.age}
              verifiedAt={person.verifiedAt}
              online={online}
              large
            />
          </span>
          <span className="block truncate text-cream/80">
            {sort === "rating" && person.rating !== null && <Rating value={person.rating} className="mr-2" />}
            {placeTextOf(person) || "\u00a0"}
          </span>
          {person.status && <Status text={person.status} />}
        </span>
        <Stamp className="left-4 -rotate-6 border-gold text-gold-light opacity-[var(--yes,0)]">
          {t("deck.yes")}
        </Stamp>
        <Stamp className="right-4 rotate-6 border-cream text-cream opacity-[var(--no,0)]">
          {t("deck.no")}
        </Stamp>
      </Link>
      {prompt && (
        <PromptCard
          prompt={prompt}
          sex={person.sex}
          onQuote={() => onQuote(person.id, prompt)}
          short
          // On a phone in landscape it would leave no room for the face; the profile has it.
          className="shrink-0 border-line border-t landscape-phone:hidden"
        />
      )}
    </article>
  );
}

const Stamp = ({ className, children }: { className: string; children: string }) => (
  <span
    aria-hidden="true"
    className={`absolute top-5 rounded-md border-2 bg-ink/60 px-3 py-1 font-semibold uppercase tracking-wide ${className}`}
  >
    {children}
  </span>
);

interface ButtonsProps {
  person: SearchResult;
  actions: DatingActions;
  leave: (side: Side) => void;
  undo: ReactNode;
}

function Buttons({ person, actions, leave, undo }: ButtonsProps) {
  const { t } = useTranslation("dating");
  const { name } = person;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-2 min-[22rem]:gap-3 landscape-phone:mt-0 landscape-phone:w-40">
      {undo}
      <IconButton
        label={t("dismiss", { name })}
        shortcut="←"
        icon={<X />}
        size="icon-lg"
        variant="icon-filled"
        onClick={() => leave("left")}
      />
      <IconButton
        label={t("likes.give", { name })}
        shortcut="→"
        icon={<Heart />}
        size="icon-lg"
        variant="primary"
        onClick={() => leave("right")}
      />
      <Button asChild variant="tertiary" size="icon">
        <Link
          to="/chats/with/$userId"
          params={{ userId: person.id }}
          aria-label={t(person.written ? "written" : "write", { name })}
        >
          <MessageCircle aria-hidden="true" className={person.written ? "fill-gold/40 text-gold" : ""} />
        </Link>
      </Button>
      <FriendButton person={person} actions={actions} />
    </div>
  );
}
