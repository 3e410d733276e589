import { Link } from "@tanstack/react-router";
import { Bookmark, Clock, MessageCircle, RotateCcw, SquareStack, UserRoundPlus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { PersonCaption, PersonPhoto } from "#client/ui/person-photo.tsx";
import type { DatingSort, Found } from "#contract/dating.ts";
import { Waiting } from "../grid.tsx";
import { Rated, Status } from "../person/found-card.tsx";
import { useOpening } from "../person/use-opening.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { useLine } from "../use-line.ts";
import { leftBefore, type Swiped } from "./left.ts";
import { NoMatches } from "./no-matches.tsx";
import { type Pages, useLeftPerson, useNotedPerson } from "./use-left.ts";
import { type Side, useSwipe } from "./use-swipe.ts";

interface DeckProps {
  /** Which search it is, how much of it is here: each goes on where it was left. */
  pages: Pages;
  people: readonly Found[];
  sort: DatingSort;
  /** Asks for the next page. Undefined: there is none. */
  more: (() => void) | undefined;
  actions: DatingActions;
}

/** How many were put aside as saved in each search; those not wanted leave the list itself. */
const positions = new Map<string, number>();
const AHEAD = 5;

/** One person at a time: to the right saves them, to the left shows them no more. The buttons and the arrow keys do the same. */
export default function Deck(props: DeckProps) {
  const { pages, people } = props;
  const [swiped] = useState(() => leftBefore(pages.listKey)?.swiped);
  const begin = useLeftPerson(people, pages, positions.get(pages.listKey) ?? 0);
  if (begin === null) return <Waiting count={2} />;
  return <Cards begin={begin} swiped={swiped} {...props} />;
}

interface CardsProps extends DeckProps {
  begin: number;
  /** The last answer before a reload. */
  swiped: Swiped | undefined;
}

/** The last answer, and how it is taken back: that person comes before the one who is shown now. */
interface Undo extends Swiped {
  run: (shown: Found | undefined) => void;
}

function Cards({ begin, swiped: before, pages, people, sort, more, actions }: CardsProps) {
  const { t } = useTranslation("dating");
  const [at, setAt] = useState(begin);
  const [undo, setUndo] = useState<Undo | null>(() => (before ? { ...before, run: undoOf(before) } : null));
  const person = people[at];
  const { leave, swiped } = useSwipe(decide);
  useNotedPerson(person?.id ?? null, undo ?? undefined, pages);
  useEffect(() => {
    if (people.length - at < AHEAD) more?.();
  }, [people.length, at, more]);

  function goTo(place: number): void {
    positions.set(pages.listKey, place);
    setAt(place);
  }

  function decide(side: Side): void {
    if (!person) return;
    if (side === "left") {
      setUndo({ side, person, run: actions.passPerson(person, { quiet: true }) });
      return;
    }
    if (!person.bookmarked) actions.keep(person, true, { quiet: true });
    goTo(at + 1);
    setUndo({ side, person, run: undoKeeping(person, at) });
  }

  function undoKeeping(kept: Found, place: number): Undo["run"] {
    return () => {
      if (!kept.bookmarked) actions.keep(kept, false, { quiet: true });
      goTo(place);
    };
  }

  /** Of an answer before a reload. */
  function undoOf({ side, person: back }: Swiped): Undo["run"] {
    if (side === "right") return undoKeeping(back, Math.max(0, begin - 1));
    return (shown) => actions.takeBackPass(back, JSON.parse(pages.listKey), shown?.id);
  }

  function takeBack(): void {
    undo?.run(person);
    setUndo(null);
  }

  function onKeyDown({ key, target }: KeyboardEvent): void {
    if (target instanceof HTMLInputElement) return;
    if (key === "ArrowLeft" && person) void leave("left");
    if (key === "ArrowRight" && person) void leave("right");
    if (key === "Backspace") takeBack();
  }

  const undoButton = (
    <IconButton
      label={t("undo")}
      icon={<RotateCcw />}
      variant="icon-filled"
      disabled={undo === null}
      onClick={takeBack}
    />
  );
  if (!person && people.length === 0 && undo === null) return <NoMatches />;
  if (!person)
    return (
      <EmptyState icon={<SquareStack />} title={t("deck.end")} text={t("deck.endText")} action={undoButton} />
    );
  return (
    <section aria-label={t("deck.label")} onKeyDown={onKeyDown} className="mx-auto max-w-md">
      <div className="relative">
        {people[at + 1] && (
          <div aria-hidden="true" className="absolute inset-0 scale-95 overflow-hidden rounded-lg opacity-60">
            <PersonPhoto {...people[at + 1]!} />
          </div>
        )}
        <div
          {...swiped}
          className="relative touch-pan-y select-none overflow-hidden rounded-lg border border-line bg-panel"
        >
          <DeckCard key={person.id} person={person} sort={sort} />
        </div>
      </div>
      <Buttons person={person} actions={actions} leave={(side) => void leave(side)} undo={undoButton} />
    </section>
  );
}

function DeckCard({ person, sort }: { person: Found; sort: DatingSort }) {
  const { t } = useTranslation("dating");
  const { online } = usePresence(person.id, person);
  const lineOf = useLine();
  const opening = useOpening(person.id);
  return (
    <article data-person={person.id}>
      <Link
        {...opening}
        draggable={false}
        className="relative block aspect-[4/5] max-h-[calc(100dvh-26rem)] min-h-64 w-full focus-visible:-outline-offset-4"
      >
        <PersonPhoto {...person} />
        <span className="absolute inset-x-0 bottom-0 block bg-linear-to-t from-ink via-ink/70 to-transparent px-4 pt-20 pb-4">
          <span aria-live="polite" className="block text-xl">
            <PersonCaption name={person.name} age={person.age} online={online} />
          </span>
          <span className="block truncate text-cream/80">
            {sort === "rating" && person.rating !== null && <Rated rating={person.rating} />}
            {lineOf(person) || "\u00a0"}
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
    </article>
  );
}

/** What letting go would mean. */
const Stamp = ({ className, children }: { className: string; children: string }) => (
  <span
    aria-hidden="true"
    className={`absolute top-5 rounded-md border-2 bg-ink/60 px-3 py-1 font-semibold uppercase tracking-wide ${className}`}
  >
    {children}
  </span>
);

interface ButtonsProps {
  person: Found;
  actions: DatingActions;
  leave: (side: Side) => void;
  undo: ReactNode;
}

function Buttons({ person: { name, ...person }, actions, leave, undo }: ButtonsProps) {
  const { t } = useTranslation("dating");
  const asked = person.relation.following || person.relation.friends;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
      {undo}
      <IconButton
        label={t("pass", { name })}
        icon={<X />}
        size="icon-lg"
        variant="icon-filled"
        onClick={() => leave("left")}
      />
      <IconButton
        label={t("keep", { name })}
        icon={<Bookmark />}
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
      <IconButton
        label={t(asked ? "askedAlready" : "befriend", { name })}
        icon={asked ? <Clock /> : <UserRoundPlus />}
        disabled={asked}
        onClick={() => actions.befriend({ name, ...person })}
      />
    </div>
  );
}
