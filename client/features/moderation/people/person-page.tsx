import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Mic } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatRelative, formatSoon } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { useNow, useToday } from "#client/lib/format/now.ts";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { Part } from "#client/ui/states/part.tsx";
import type { PersonRecord, SanctionView } from "#contract/moderation.ts";
import { isRemoval, type RemovalKind } from "#contract/sanctions.ts";
import { Covered } from "../covered.tsx";
import { Loaded } from "../loaded.tsx";
import { useOwnWords } from "../own-words.ts";
import { personQuery } from "../queries.ts";
import { SanctionLine } from "../sanction-line.tsx";
import { useStandingLines } from "../standing.ts";
import { PersonActions, RevokeButton } from "./person-actions.tsx";
import { SanctionButton } from "./sanction-button.tsx";

/** Everything that moderators may know about one person, and what they may do about them. */
export function PersonPage({ id }: { id: string }) {
  return <Loaded query={useQuery(personQuery(id))}>{(record) => <Whole record={record} />}</Loaded>;
}

function Whole({ record }: { record: PersonRecord }) {
  return (
    <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-x-12">
      <Head record={record} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PersonActions record={record} />
      </div>
      <div className="flex flex-col gap-10">
        <Account record={record} />
        <Past record={record} />
        <Published record={record} />
        <Traces record={record} />
      </div>
    </div>
  );
}

interface RecordProps {
  record: PersonRecord;
}

function Head({ record: { person, standing } }: RecordProps) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const { user, role, joinedAt } = person;
  const lines = useStandingLines(standing);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={user?.name ?? "?"} size="lg" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h2 className="font-display text-2xl">
          {user ? [user.name, user.age].filter((part) => part !== null).join(", ") : t("person.guest")}
        </h2>
        <p className="text-dim text-sm">
          {joinedAt && t("case.since", { day: formatDay(new Date(joinedAt), today) })}
          {user && !user.deleted && (
            <>
              {" · "}
              <Link to="/profile/$id" params={{ id: user.id }} className="link">
                {t("person.profile")}
              </Link>
            </>
          )}
        </p>
        {lines.length > 0 && <p className="mt-1 text-bad text-sm">{lines.join(" · ")}</p>}
      </div>
      {role && role !== "member" && <Badge variant="gold">{t(`roles.${role}`)}</Badge>}
    </header>
  );
}

function Account({ record: { account } }: RecordProps) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const now = useNow();
  if (!account) return null;
  const { email, phoneNumber, lang, providers, secondFactor, lastSeenAt, vipUntil, deletedAt } = account;
  return (
    <Part title={t("person.account")}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={t("person.email")}>{email}</Fact>
        <Fact name={t("person.phone")}>{phoneNumber}</Fact>
        <Fact name={t("person.lang")}>{lang && t(`templates.langs.${lang}`)}</Fact>
        <Fact name={t("person.providers")}>{providers.join(", ")}</Fact>
        <Fact name={t("person.secondFactor")}>{t(secondFactor ? "person.on" : "person.off")}</Fact>
        <Fact name={t("person.lastSeen")}>{lastSeenAt && formatRelative(new Date(lastSeenAt), now)}</Fact>
        <Fact name={t("person.vip")}>{vipUntil && formatDay(new Date(vipUntil), today)}</Fact>
        {deletedAt && <Fact name={t("person.deletedAt")}>{formatDay(new Date(deletedAt), today)}</Fact>}
      </dl>
    </Part>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-dim text-sm">{name}</dt>
    <dd className="wrap-anywhere">{children || "—"}</dd>
  </div>
);

/** Reports and sanctions. */
function Past({ record }: RecordProps) {
  const { t } = useTranslation("moderation");
  const now = useNow();
  const { reports, sanctions, mayAct } = record;
  return (
    <Part title={t("case.history")}>
      <p className="text-dim">{t("person.reportCounts", reports)}</p>
      {sanctions.length === 0 && <p className="mt-3 text-dim">{t("case.noHistory")}</p>}
      <ul className="mt-3">
        {sanctions.map((sanction) => (
          <SanctionLine key={sanction.id} sanction={sanction}>
            {mayAct && isRevocable(sanction, now) && <RevokeButton sanctionId={sanction.id} />}
          </SanctionLine>
        ))}
      </ul>
    </Part>
  );
}

/** Whether it is in force: what was removed is gone, and what has ended needs no end. */
const isRevocable = ({ kind, revokedAt, until }: SanctionView, now: Date): boolean =>
  kind !== "revoke" &&
  !isRemoval(kind) &&
  revokedAt === null &&
  (until === null || Date.parse(until) > now.getTime());

/** What others see of the person, each with a way to take it from them. */
function Published({ record }: RecordProps) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const { words, photos, events } = record;
  const said = useOwnWords()(words ?? {});
  const hasWords = words?.status || said;
  if (!hasWords && photos.length + events.length === 0) return null;
  return (
    <Part title={t("person.published")}>
      <ul>
        {words?.status && (
          <Piece record={record} kind="remove_status">
            <p dir="auto">{words.status}</p>
          </Piece>
        )}
        {said && (
          <Piece record={record} kind="remove_text">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {said}
            </p>
          </Piece>
        )}
        {photos.map(({ id, placeholder, voiceMs }) => (
          <Piece key={id} record={record} kind="remove_photo" target={id}>
            {voiceMs === null ? (
              <Covered placeholder={placeholder} className="size-20" />
            ) : (
              <p className="flex items-center gap-2">
                <Mic aria-hidden="true" size={18} className="text-gold" />
                {t("person.recording", { time: formatDuration(voiceMs / 1_000) })}
              </p>
            )}
          </Piece>
        ))}
        {events.map(({ id, title, startsAt }) => (
          <Piece key={id} record={record} kind="remove_event" target={id}>
            <Link to="/events/$id" params={{ id }} className="link">
              {title}
            </Link>
            <p className="text-dim text-sm">{formatSoon(new Date(startsAt), today)}</p>
          </Piece>
        ))}
      </ul>
    </Part>
  );
}

interface PieceProps extends RecordProps {
  kind: RemovalKind;
  target?: string;
  children: ReactNode;
}

function Piece({ record, kind, target, children }: PieceProps) {
  return (
    <li className="flex items-center gap-4 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1">{children}</div>
      {record.mayAct && <SanctionButton record={record} kind={kind} target={target} />}
    </li>
  );
}

/** What the account has left elsewhere: other accounts with the same marks, sessions, payments. */
function Traces({ record: { account, shared, sessions, payments } }: RecordProps) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const now = useNow();
  const day = (time: string) => formatDay(new Date(time), today);
  return (
    <>
      {shared.length > 0 && (
        <Part title={t("person.shared")}>
          <ul>
            {shared.map(({ id, name, marks }) => (
              <Line key={id} note={marks.map((mark) => t(`marks.${mark as "device"}`)).join(", ")}>
                <Link to="/admin/people/$id" params={{ id }} className="link">
                  {name}
                </Link>
              </Line>
            ))}
          </ul>
        </Part>
      )}
      {account && (
        <Part title={t("person.sessions")}>
          {sessions.length === 0 && <p className="text-dim">{t("person.noSessions")}</p>}
          <ul>
            {sessions.map(({ createdAt, lastSeenAt, userAgent, country }) => (
              <Line
                key={createdAt}
                note={t("person.session", {
                  day: day(createdAt),
                  seen: formatRelative(new Date(lastSeenAt), now),
                })}
              >
                {[userAgent, country].filter(Boolean).join(" · ")}
              </Line>
            ))}
          </ul>
        </Part>
      )}
      {payments.length > 0 && (
        <Part title={t("person.payments")}>
          <ul>
            {payments.map(({ id, at, status, amount, currency }) => (
              <Line key={id} note={`${day(at)} · ${status}`}>
                {formatMoney({ amount, currency })}
              </Line>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

const Line = ({ note, children }: { note: string; children: ReactNode }) => (
  <li className="wrap-anywhere border-line border-b py-3 last:border-b-0">
    {children}
    <span className="block text-dim text-sm">{note}</span>
  </li>
);
