import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Carousel } from "#client/ui/pictures/carousel.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import type { SearchPreferences } from "#contract/filters.ts";
import { SearchResultCard } from "./person/search-result-card.tsx";
import { useReasonText } from "./person-texts.ts";
import { suggestedQuery } from "./queries.ts";
import type { DatingActions } from "./use-dating-actions.ts";

interface SuggestionsProps {
  asked?: SearchPreferences | undefined;
  actions: DatingActions;
  /** The results are below, so the place is kept while the suggestions load. */
  beside?: boolean;
  except?: string;
}

/** Renders nothing if there is no one to suggest or suggestions are off. */
export function Suggestions({ asked, actions, beside = false, except }: SuggestionsProps) {
  const { t } = useTranslation("dating");
  const { data, isLoading } = useQuery(suggestedQuery(asked));
  const reasonOf = useReasonText();
  const people = data?.data.filter(({ id }) => id !== except) ?? [];
  const isExpected = isLoading && beside;
  if (people.length === 0 && !isExpected) return null;
  return (
    <section aria-labelledby="you-might-like" aria-busy={isExpected} className="mb-8">
      <div className="mb-3 flex items-baseline justify-between gap-x-4">
        <h2 id="you-might-like" className="font-display text-xl">
          {t("suggested.title")}
        </h2>
        <Link
          to="/faq/$section"
          params={{ section: "recommendations" }}
          className="touch-target relative shrink-0 self-center text-dim text-sm underline decoration-line-strong underline-offset-4 hover:text-cream"
        >
          <Info size={20} aria-hidden="true" className="md:hidden" />
          <span className="max-md:sr-only">{t("suggested.why")}</span>
        </Link>
      </div>
      <Carousel>
        {isExpected && <CardSkeletons />}
        {people.map((person) => (
          <li key={person.id} className={cardStyles}>
            <SearchResultCard beside={beside} person={person} line={reasonOf(person)} actions={actions} />
          </li>
        ))}
      </Carousel>
    </section>
  );
}

const cardStyles = "w-40 shrink-0 snap-start sm:w-48";

const CardSkeletons = () =>
  [1, 2, 3, 4, 5, 6, 7].map((place) => (
    <li key={place} className={cardStyles}>
      <div className="border border-transparent pb-14 sm:pb-15">
        <Skeleton className="aspect-[4/5] rounded-lg" />
      </div>
    </li>
  ));
