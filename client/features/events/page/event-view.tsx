import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { CalendarClock, CalendarPlus, Heart, MapPin, MessageCircle, Share2, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fetchFile } from "#client/lib/api.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { copy } from "#client/lib/copy.ts";
import { isoDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { foreignZone, ownTimeZone, whenRange } from "#client/lib/format/when.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { NameAndAge } from "#client/ui/people/name-and-age.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import { isAnyAge } from "#contract/age.ts";
import type { Event, SharedEvent } from "#contract/events.ts";
import { AGE_MAX } from "#contract/limits.ts";
import { setReaction, shareEvent, unsetReaction } from "../api.ts";
import { peopleCount } from "../rules/people-count.ts";
import { typeIcon } from "../type-icons.tsx";
import { useEventAction } from "../use-event-action.ts";
import { Attendance } from "./attendance.tsx";
import { HostTools } from "./host-tools.tsx";
import { OtherEvents } from "./other-events.tsx";

interface EventViewProps {
  event: Event;
  menu: ReactNode;
  /** From the server, rather than cached offline. */
  isFresh: boolean;
}

export function EventView({ event, menu, isFresh }: EventViewProps) {
  const { title, description, tags, image, is_active } = event;
  return (
    <>
      {image && (
        <div data-grown>
          <Photo image={image} size="screen" eager className="aspect-[16/9] w-full object-cover" />
        </div>
      )}
      <div className={clsx("flex flex-col gap-6 px-4 md:px-6", image ? "pt-5" : "pt-1")}>
        <div>
          <TypeLine event={event} />
          <h1 dir="auto" className="mt-2 font-display text-2xl [overflow-wrap:anywhere]">
            {title}
          </h1>
        </div>
        {!is_active && <Over event={event} />}
        <Details event={event} />
        {isFresh && <Attendance event={event} />}
        {isFresh && <SmallActions event={event} menu={menu} />}
        {isFresh && event.mine && <HostTools event={event} />}
        {description && (
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
        {tags.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {tags.map(({ id, name }) => (
              <li key={id}>
                <Badge variant="outline">{name}</Badge>
              </li>
            ))}
          </ul>
        )}
        <Host event={event} />
        {/* The host sees them above, with actions. */}
        {!(isFresh && event.mine) && <Participants event={event} />}
        {isFresh && !is_active && !event.mine && <OtherEvents than={event.id} />}
      </div>
    </>
  );
}

function SmallActions({ event, menu }: { event: Event; menu: ReactNode }) {
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

function TypeLine({ event: { type, mine } }: { event: Event }) {
  const { t } = useTranslation("events");
  const Icon = typeIcon(type.id);
  return (
    <p className="flex items-center gap-2 text-gold text-sm">
      <Icon size={16} aria-hidden="true" />
      {type.name}
      {mine && <Badge variant="gold">{t("row.mine")}</Badge>}
    </p>
  );
}

function Over({ event: { cancelReason } }: { event: Event }) {
  const { t } = useTranslation("events");
  return (
    <p className="rounded-md border border-line bg-panel px-4 py-3 text-dim">
      {cancelReason === null ? t("over") : t("cancelled", { reason: cancelReason })}
    </p>
  );
}

function Details({ event }: { event: Event }) {
  const { t } = useTranslation("events");
  const lang = currentLang();
  const { startsAt, address, radius } = event;
  const people = usePeopleLine(event);
  const today = isoDay(useToday());
  const foreign = foreignZone(event, ownTimeZone(), lang);
  return (
    <dl className="flex flex-col gap-4">
      <Detail icon={<CalendarClock />} label={t("details.when")}>
        <time dateTime={startsAt} className="font-medium">
          {whenRange(event, today, lang)}
        </time>
        {foreign && <Small>{t("details.zone", { zone: foreign })}</Small>}
      </Detail>
      <Detail icon={<MapPin />} label={t("details.where")}>
        <span className="font-medium">{address.text ?? address.city?.name ?? t("details.somewhere")}</span>
        {radius !== null && <Small>{t("details.circle", { metres: radius })}</Small>}
        {radius === null && address.city && address.text && <Small>{address.city.name}</Small>}
      </Detail>
      <Detail icon={<UsersRound />} label={t("details.who")}>
        <span className="font-medium">{useInvited(event)}</span>
        {people && <Small>{people}</Small>}
      </Detail>
    </dl>
  );
}

function Detail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <dt className="mt-0.5 text-gold [&_svg]:size-5 [&_svg]:stroke-[1.6]">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="mt-0.5 block text-dim text-sm">{children}</span>
);

function useInvited(event: Event): string {
  const { sex, ageFrom, ageTo } = event;
  const { t } = useTranslation("events");
  const who = sex === "MALE" || sex === "FEMALE" ? t(`invited.${sex}`) : t("invited.ANY");
  if (isAnyAge(event)) return who;
  if (ageTo >= AGE_MAX) return t("invited.from", { who, from: ageFrom });
  return t("invited.between", { who, from: ageFrom, to: ageTo });
}

/** "3 going · 2 waiting"; null if there is nothing to tell. */
function usePeopleLine(event: Event): string | null {
  const { t } = useTranslation("events");
  const { coming, capacity, waiting } = event;
  const count = peopleCount(event);
  if (count === null) return null;
  if (count === "participants") return t("row.participants", { count: coming });
  const going = coming === 0 ? t("noneYet") : t("row.coming", { count: coming });
  const taken = count === "places" ? t("taken", { coming, capacity }) : going;
  return waiting > 0 ? `${taken} · ${t("waiting", { count: waiting })}` : taken;
}

function Host({ event: { user, mine, attendance } }: { event: Event }) {
  const { t } = useTranslation("events");
  if (mine) return null;
  return (
    <section aria-label={t("host")} className="flex items-center gap-3">
      <Link
        to="/profile/$id"
        params={{ id: user.id }}
        className="-mx-2 flex min-w-0 flex-1 items-center gap-4 rounded-md px-2 py-2 hover:bg-cream/4"
      >
        <Avatar name={user.name} src={user.image} size="md" online={user.online} vip={user.vip} />
        <span className="min-w-0">
          <span className="block text-dim text-sm">{t("host")}</span>
          <span className="block font-medium">
            <NameAndAge name={user.name} age={user.age} />
          </span>
        </span>
      </Link>
      {attendance?.state === "coming" && (
        <Button asChild variant="tertiary" size="icon">
          <Link
            to="/chats/with/$userId"
            params={{ userId: user.id }}
            aria-label={t("write", { name: user.name })}
          >
            <MessageCircle aria-hidden="true" />
          </Link>
        </Button>
      )}
    </section>
  );
}

function Participants({ event: { reactions, coming, attendance, is_active } }: { event: Event }) {
  const { t } = useTranslation("events");
  const me = useQuery(meQuery).data?.id;
  // The member's own reaction exists from the moment they ask, before they are accepted.
  const isIn = ({ type, user }: Event["reactions"][number]) =>
    type === "coming" && (user.id !== me || attendance?.state === "coming");
  const people = reactions.filter(isIn).map(({ user }) => user);
  if (people.length === 0) return null;
  const more = coming - people.length;
  return (
    <section aria-labelledby="event-people">
      <h2 id="event-people" className="mb-3 font-display text-lg">
        {t(is_active ? "people.title" : "people.titleOver")}
      </h2>
      <ul className="flex flex-wrap gap-4">
        {people.map(({ id, name, image }) => (
          <li key={id} className="w-16">
            <Link
              to="/profile/$id"
              params={{ id }}
              className="flex flex-col items-center gap-1.5 rounded-md text-center text-sm hover:text-gold-light"
            >
              <Avatar name={name} src={image} size="lg" />
              <span className="w-full truncate">{name}</span>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li className="flex h-16 w-16 items-center justify-center rounded-full border border-line text-dim">
            {t("people.more", { count: more })}
          </li>
        )}
      </ul>
    </section>
  );
}
