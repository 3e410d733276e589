import { useStore } from "@nanostores/react";
import { Pencil, RefreshCw, Split, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Drawing } from "./drawing.tsx";
import { type Game, MOODS, type Mood } from "./game.ts";
import { $game, askQuestion, beginDrawing, choose, closeGame, offerPair } from "./together.ts";

/** The same on both screens, each in its own language. It lies below the faces. */
export function TogetherCard() {
  const { t } = useTranslation("together", { useSuspense: false });
  const hasTexts = useTexts("together");
  const hasQuestions = useTexts("questions");
  const { what } = useStore($game);
  if (what.kind === "none" || !hasTexts || !hasQuestions) return null;
  return (
    <section
      data-panel
      aria-label={t("games.label")}
      className="relative mx-3 animate-rise-in select-text rounded-lg border border-gold/40 bg-panel p-3 pr-12 shadow-lift sm:mx-auto sm:w-full sm:max-w-lg"
    >
      <IconButton
        label={t("games.close")}
        icon={<X />}
        tooltip={false}
        onClick={closeGame}
        className="absolute! top-1 right-1 text-dim"
      />
      {what.kind === "question" && <Question {...what} />}
      {what.kind === "pair" && <Pair key={what.n} {...what} />}
      {what.kind === "drawing" && <Drawing {...what} />}
    </section>
  );
}

function Question({ mood, n }: { mood: Mood; n: number }) {
  const { t } = useTranslation("together");
  const { t: ofQuestions } = useTranslation("questions");
  return (
    <>
      <p role="status" className="font-display text-lg [overflow-wrap:anywhere]">
        {ofQuestions(mood, { returnObjects: true })[n]}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser */}
      <div role="group" aria-label={t("games.moods")} className="mt-2 flex flex-wrap gap-1.5">
        {MOODS.map((each) => (
          <Button
            key={each}
            size="sm"
            variant={each === mood ? "tertiary" : "ghost"}
            aria-pressed={each === mood}
            onClick={() => askQuestion(each)}
          >
            {each === mood && <RefreshCw aria-hidden="true" />}
            {t(`games.mood.${each}`)}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={offerPair}>
          <Split aria-hidden="true" />
          {t("games.pair")}
        </Button>
        <Button size="sm" variant="ghost" onClick={beginDrawing}>
          <Pencil aria-hidden="true" />
          {t("games.drawing")}
        </Button>
      </div>
    </>
  );
}

type PairGame = Extract<Game["what"], { kind: "pair" }>;

/** What the other has chosen is shown once both have. */
function Pair({ n, mine, theirs }: PairGame) {
  const { t } = useTranslation("together");
  const sides = [t("pairs.this", { returnObjects: true })[n], t("pairs.that", { returnObjects: true })[n]];
  const isOpen = mine !== null && theirs !== null;
  return (
    <>
      <p role="status" className="text-dim text-sm">
        {isOpen
          ? t(mine === theirs ? "games.same" : "games.different")
          : t(mine === null ? "games.choose" : "games.waits")}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 *:min-w-fit *:flex-1">
        {([0, 1] as const).map((side) => (
          <Button
            key={side}
            variant={mine === side ? "tertiary" : "default"}
            aria-pressed={mine === side}
            aria-disabled={mine !== null || undefined}
            onClick={() => choose(n, side)}
          >
            <span>
              {sides[side]}
              {isOpen && <Chosen by={[mine === side && "me", theirs === side && "them"]} />}
            </span>
          </Button>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button size="sm" variant="ghost" onClick={offerPair}>
          <RefreshCw aria-hidden="true" />
          {t("games.another")}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => askQuestion("light")}>
          {t("games.question")}
        </Button>
      </div>
    </>
  );
}

function Chosen({ by }: { by: (false | "me" | "them")[] }): ReactNode {
  const { t } = useTranslation("together");
  const names = by.filter((each) => each !== false).map((each) => t(`games.${each}`));
  return names.length > 0 && <span className="block text-gold text-sm">{names.join(", ")}</span>;
}
