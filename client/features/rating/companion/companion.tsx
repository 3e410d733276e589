import { useQuery } from "@tanstack/react-query";
import { ExternalLink, MapPin } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { countryName } from "#client/lib/format/country-name.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Sheet } from "#client/ui/overlays/sheet.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { NameAndAge } from "#client/ui/people/name-and-age.tsx";
import { Rating } from "#client/ui/people/rating.tsx";
import { VerifiedMark } from "#client/ui/people/verified-mark.tsx";
import type { Brief } from "#contract/profile.ts";
import type { CompanionCard } from "#contract/video.ts";

type Acquaintance = Pick<Brief, "id" | "name" | "relation" | "blocks">;

export interface CompanionProps {
  card: CompanionCard;
  wide: boolean;
  actions: (person: Acquaintance) => ReactNode;
}

/** The companion of a rated room. Their ties come from the cached profile, which follows changes during the talk. */
export function Companion({ card, wide, actions }: CompanionProps) {
  const profile = useQuery(userQuery(card.id)).data;
  const person = {
    id: card.id,
    name: card.name,
    relation: profile?.relation ?? card.relation,
    blocks: profile?.blocks ?? { byMe: false, byThem: false },
  };
  const asks = person.relation.followsMe && !person.relation.friends;
  if (wide) return <CompanionPanel card={card} actions={actions(person)} />;
  return <CompanionLine card={card} asks={asks} actions={actions(person)} />;
}

/** The companion on a phone: one line over the picture, which also shows a friend request, and a sheet with the whole card. */
function CompanionLine({ card, asks, actions }: CompanionCardProps & { asks: boolean }) {
  const { t } = useTranslation("rating");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-12 max-w-full items-center gap-2.5 rounded-[24px] bg-veil py-1.5 pr-4 pl-1.5 text-left @max-[8rem]:px-3"
      >
        <Avatar name={card.name} src={card.image} size="sm" className="@max-[8rem]:hidden!" />
        <span className="min-w-0">
          <CompanionName card={card} className="text-sm" />
          {asks ? (
            <span className="block truncate text-gold text-sm">{t("companion.asks")}</span>
          ) : (
            <CompanionPlaceAndRating card={card} />
          )}
        </span>
      </button>
      <Sheet side="bottom" open={open} onOpenChange={setOpen} title={t("companion.label")} hideTitle>
        <div className="flex items-center gap-5">
          <Avatar name={card.name} src={card.image} size="xl" vip={card.vip} />
          <div className="min-w-0 flex-1">
            <CompanionName card={card} className="text-xl" />
            <CompanionPlaceAndRating card={card} />
          </div>
        </div>
        <CompanionDetails card={card} actions={actions} />
      </Sheet>
    </>
  );
}

interface CompanionCardProps {
  card: CompanionCard;
  actions: ReactNode;
}

function CompanionPanel({ card, actions }: CompanionCardProps) {
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

function CompanionDetails({ card, actions }: CompanionCardProps) {
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

function CompanionName({ card, className }: { card: CompanionCard; className?: string }) {
  return (
    <p className={`flex min-w-0 items-center gap-2 font-medium ${className ?? ""}`}>
      <NameAndAge name={card.name} age={card.age} />
      <VerifiedMark at={card.verifiedAt} />
      {card.vip && <Badge variant="vip">VIP</Badge>}
    </p>
  );
}

function CompanionPlaceAndRating({ card }: { card: CompanionCard }) {
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
