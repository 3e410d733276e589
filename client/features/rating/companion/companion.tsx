import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { userQuery } from "#client/lib/queries/user.ts";
import { Sheet } from "#client/ui/overlays/sheet.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import type { Brief } from "#contract/profile.ts";
import type { CompanionCard } from "#contract/video.ts";
import {
  type CompanionCardProps,
  CompanionDetails,
  CompanionName,
  CompanionPanel,
  CompanionPlaceAndRating,
} from "./companion-card.tsx";

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
