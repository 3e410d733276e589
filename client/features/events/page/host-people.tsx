import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import type { AttendanceState, Event, EventPerson } from "#contract/events.ts";
import { acceptPerson, declinePerson, removePerson } from "../api.ts";
import { eventQuery, PEOPLE, peopleQuery } from "../queries.ts";

const GROUPS = ["asked", "coming", "offered", "waiting"] as const satisfies AttendanceState[];

export function HostPeople({ event }: { event: Event }) {
  const { t } = useTranslation("events");
  const { data, isPending } = useQuery(peopleQuery(event.id, event.revision));
  if (isPending) return <PeopleSkeleton count={event.coming + event.waiting} />;
  const people = data ?? [];
  // Once the event is over, only those who had a place are of interest, and nothing can be done with them.
  const groups = event.is_active ? GROUPS : (["coming"] as const);
  return groups.map((state) => {
    const group = people.filter((person) => person.state === state);
    if (group.length === 0) return null;
    return (
      <section key={state} aria-labelledby={`people-${state}`}>
        <h2 id={`people-${state}`} className="mb-1 font-display text-lg">
          {event.is_active ? t(`people.${state}`, { count: group.length }) : t("people.titleOver")}
        </h2>
        <ul className="divide-y divide-line">
          {group.map((person) => (
            <PersonRow key={person.user.id} person={person}>
              {event.is_active &&
                (state === "asked" ? (
                  <Answer event={event} person={person} />
                ) : (
                  <Remove event={event} person={person} />
                ))}
            </PersonRow>
          ))}
        </ul>
      </section>
    );
  });
}

/** As high as the list of those coming and waiting, so that the description below stays in its place. */
function PeopleSkeleton({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div aria-busy="true">
      <Skeleton className="mb-1 h-6.5 w-1/3" />
      <div className="divide-y divide-line">
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <div key={place} className="flex items-center gap-3 py-2.5">
            <Skeleton circle className="size-12" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}

function PersonRow({ person: { user }, children }: { person: EventPerson; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Link
        to="/profile/$id"
        params={{ id: user.id }}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md hover:text-gold-light"
      >
        <Avatar name={user.name} src={user.image} online={user.online} vip={user.vip} />
        <span className="min-w-0 break-words">
          {user.name}
          {user.age !== null && `, ${user.age}`}
        </span>
      </Link>
      {children}
    </li>
  );
}

interface PersonActionProps {
  event: Event;
  person: EventPerson;
}

function usePersonAction(
  { event, person }: PersonActionProps,
  action: (id: string, userId: string) => Promise<unknown>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => action(event.id, person.user.id),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: PEOPLE }),
        client.invalidateQueries({ queryKey: eventQuery(event.id).queryKey }),
      ]),
    onError: toastFailure,
  });
}

function Answer(props: PersonActionProps) {
  const { t } = useTranslation("events");
  const { name } = props.person.user;
  const accept = usePersonAction(props, acceptPerson);
  const decline = usePersonAction(props, declinePerson);
  return (
    <span className="flex gap-1">
      <IconButton
        label={t("people.decline", { name })}
        icon={<X />}
        loading={decline.isPending}
        onClick={() => decline.mutate()}
      />
      <IconButton
        variant="tertiary"
        label={t("people.accept", { name })}
        icon={<Check />}
        loading={accept.isPending}
        onClick={() => accept.mutate()}
      />
    </span>
  );
}

function Remove(props: PersonActionProps) {
  const { t } = useTranslation("events");
  const [asking, setAsking] = useState(false);
  const { name } = props.person.user;
  const remove = usePersonAction(props, removePerson);
  return (
    <>
      <IconButton label={t("people.remove", { name })} icon={<X />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("people.removeTitle", { name })}
        description={t("people.removeText")}
        confirmLabel={t("people.removeConfirm")}
        destructive
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
