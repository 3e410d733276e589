import { ExternalLink, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { countryName } from "#client/lib/format/country-name.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { NameAndAge } from "#client/ui/people/name-and-age.tsx";
import { Rating } from "#client/ui/people/rating.tsx";
import type { CompanionCard as Card } from "#contract/video.ts";

export interface CompanionCardProps {
  card: Card;
  actions: ReactNode;
}

export function CompanionPanel({ card, actions }: CompanionCardProps) {
  const { t } = useTranslation("rating");
  return (
    <section
      aria-label={t("companion.label")}
      className="max-h-[60%] shrink-0 animate-rise-in overflow-y-auto rounded-lg border border-line bg-panel p-4"
    >
      <div className="flex items-center gap-4">
        <Avatar name={card.name} src={card.image} size="lg" vip={card.vip} />
        <div className="min-w-0 flex-1">
          <CompanionName card={card} className="text-lg" />
          <CompanionPlaceAndRating card={card} />
        </div>
      </div>
      <CompanionDetails card={card} actions={actions} />
    </section>
  );
}

export function CompanionDetails({ card, actions }: CompanionCardProps) {
  const { t } = useTranslation("rating");
  return (
    <>
      {card.status && (
        <p dir="auto" className="mt-3 border-gold/50 border-l-2 pl-3 [overflow-wrap:anywhere]">
          {card.status}
        </p>
      )}
      {card.tags.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {card.tags.map(({ id, name }) => (
            <li key={id}>
              <Badge variant="outline">{name}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">{actions}</div>
      <Button asChild variant="ghost" size="sm" className="-ml-3.5 mt-2 text-dim">
        <a href={`/profile/${card.id}`} target="_blank" rel="noopener">
          {t("companion.profile")}
          <ExternalLink aria-hidden="true" />
        </a>
      </Button>
    </>
  );
}

export function CompanionName({ card, className }: { card: Card; className?: string }) {
  return (
    <p className={`flex min-w-0 items-center gap-2 font-medium ${className ?? ""}`}>
      <NameAndAge name={card.name} age={card.age} />
      {card.vip && <Badge variant="vip">VIP</Badge>}
    </p>
  );
}

export function CompanionPlaceAndRating({ card }: { card: Card }) {
  const { i18n } = useTranslation("rating");
  const place = card.city ?? (card.country && countryName(card.country, i18n.language));
  if (!place && card.rating === null) return null;
  return (
    <p className="flex min-w-0 items-center gap-3 text-dim text-sm">
      {card.rating !== null && <Rating value={card.rating} />}
      {place && (
        <span className="flex min-w-0 items-center gap-1">
          <MapPin size={14} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{place}</span>
        </span>
      )}
    </p>
  );
}
