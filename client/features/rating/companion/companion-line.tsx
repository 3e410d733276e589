import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#client/ui/avatar.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import {
  type CompanionCardProps,
  CompanionDetails,
  CompanionName,
  CompanionPlaceAndRating,
} from "./companion-card.tsx";

/** The companion on a phone: one line over the picture, which also shows a friend request, and a sheet with the whole card. */
export function CompanionLine({ card, asks, actions }: CompanionCardProps & { asks: boolean }) {
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
