import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck, VideoOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatSoon } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PagedList } from "#client/ui/lists/paged-list.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { HeldPerson, SuspendedMember } from "#contract/moderation.ts";
import type { Brief } from "#contract/profile.ts";
import { lift, release } from "./api.ts";
import { Person } from "./person.tsx";
import { heldQuery, itemsIn, suspendedQuery, useConsoleAction } from "./queries.ts";

export function Held() {
  const { t } = useTranslation("moderation");
  const pages = useInfiniteQuery(heldQuery);
  return (
    <PagedList
      pages={pages}
      items={itemsIn(pages.data)}
      empty={<EmptyState icon={<VideoOff />} title={t("empty.held")} />}
      item={(held) => <HeldRow key={held.id} {...held} />}
    />
  );
}

export function Suspended() {
  const { t } = useTranslation("moderation");
  const pages = useInfiniteQuery(suspendedQuery);
  return (
    <PagedList
      pages={pages}
      items={itemsIn(pages.data)}
      empty={<EmptyState icon={<ShieldCheck />} title={t("empty.suspended")} />}
      item={(member) => <SuspendedRow key={member.id} {...member} />}
    />
  );
}

function HeldRow({ id, user, until }: HeldPerson) {
  const { t } = useTranslation("moderation");
  const line = t("person.heldUntil", { time: formatSoon(new Date(until), useToday()) });
  return <Row user={user} lines={[line]} action={t("act.release")} onAction={() => release(id)} />;
}

function SuspendedRow({ id, user, since, until, reason, by }: SuspendedMember) {
  const { t } = useTranslation(["moderation", "reports"]);
  const now = useToday();
  const lines = [
    until ? t("person.suspendedUntil", { day: formatDay(new Date(until), now) }) : t("person.suspended"),
    ...(reason ? [t(`reports:reasons.${reason}`)] : []),
    t(by ? "person.by" : "person.byCommand", { name: by, day: formatDay(new Date(since), now) }),
  ];
  return <Row user={user} lines={lines} action={t("act.lift")} onAction={() => lift(id)} />;
}

interface RowProps {
  user: Brief | null;
  lines: string[];
  action: string;
  onAction: () => Promise<unknown>;
}

function Row({ user, lines, action, onAction }: RowProps): ReactNode {
  const { mutate, isPending } = useConsoleAction(onAction);
  return (
    <li className="flex flex-col items-start gap-x-4 gap-y-3 border-line border-b py-4 last:border-b-0 sm:flex-row sm:items-center">
      <Person person={user}>
        {lines.map((line) => (
          <span key={line} className="block text-dim text-sm">
            {line}
          </span>
        ))}
      </Person>
      <Button size="sm" variant="outline" loading={isPending} onClick={() => mutate(undefined)}>
        {action}
      </Button>
    </li>
  );
}
