import { useMutation } from "@tanstack/react-query";
import { CalendarPlus, Heart, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fetchFile } from "#client/lib/api.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { copy } from "#client/lib/copy.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import type { Event, SharedEvent } from "#contract/events.ts";
import { setReaction, shareEvent, unsetReaction } from "../api.ts";
import { useEventAction } from "../use-event-action.ts";

export function SmallActions({ event, menu }: { event: Event; menu: ReactNode }) {
  const { t } = useTranslation("events");
  const { id, title, favorite, is_active } = event;
  const like = useEventAction(() => (favorite ? unsetReaction : setReaction)(id, "favorite"));
  const sharing = useMutation({
    mutationFn: () => shareEvent(id),
    onSuccess: (shared) => share(shared, title, t("deeds.copied")),
    onError: toastFailure,
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        variant="icon-filled"
        label={t(favorite ? "deeds.unlike" : "deeds.like")}
        icon={<Heart className={favorite ? "fill-gold text-gold" : ""} />}
        loading={like.isPending}
        onClick={() => like.mutate(undefined)}
      />
      {/* The link of an event that is over or cancelled opens nothing. */}
      {is_active && (
        <>
          <IconButton
            variant="icon-filled"
            label={t("deeds.share")}
            icon={<Share2 />}
            loading={sharing.isPending}
            onClick={() => sharing.mutate()}
          />
          <IconButton
            variant="icon-filled"
            label={t("deeds.calendar")}
            icon={<CalendarPlus />}
            onClick={() => void saveCalendar(id)}
          />
        </>
      )}
      <span className="ml-auto">{menu}</span>
    </div>
  );
}

async function share({ url }: SharedEvent, title: string, copied: string): Promise<void> {
  if (!navigator.share) return copy({ text: url, copied });
  // Closing the sheet without a choice rejects, which is not a failure.
  await navigator.share({ title, url }).catch(() => {});
}

/** Fetches the file with the session's token, since it holds the place, which only accepted members may see. */
async function saveCalendar(id: string): Promise<void> {
  try {
    saveFile(await fetchFile(`/api/event/${id}/ics`), "event.ics");
  } catch (error) {
    toastFailure(error);
  }
}
