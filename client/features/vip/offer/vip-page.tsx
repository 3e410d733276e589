import { useStore } from "@nanostores/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import {
  CalendarHeart,
  type LucideIcon,
  MessageCircle,
  Plus,
  SlidersHorizontal,
  Star,
  Video,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureCode } from "#client/lib/api.ts";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { $session } from "#client/lib/session.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import { useOnline } from "#client/ui/states/use-online.ts";
import type { VipStatus } from "#contract/vip.ts";
import { VIP_BENEFITS, type VipBenefit } from "#contract/vip-benefits.ts";
import { enableVip } from "../api.ts";
import { InviteFriend } from "../invite-friend.tsx";
import { forgetReturn, returnPath } from "../payment/payment-return.ts";
import { productsQuery, renewalQuery, statusQuery, vipChanged } from "../queries.ts";
import { TariffList } from "./tariff-list.tsx";
import { usePromotionDays } from "./use-promotion-days.ts";

export function VipPage() {
  const { t } = useTranslation("vip");
  const isMember = useStore($session).token !== null;
  useTitle(t("title"));
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-14 px-4 pt-10 pb-20 max-md:gap-10 max-md:pt-8 md:px-8 md:pt-16">
      <BackButton to="/" className="-mt-5 -ml-3 -mb-6 block" />
      {isMember ? <MemberOffer /> : <GuestOffer />}
    </div>
  );
}

function GuestOffer() {
  const { t } = useTranslation("vip");
  const days = usePromotionDays();
  return (
    <>
      <Lead title={t("lead.promotion", { days })} text={t("lead.guest")} />
      <Benefits />
      <Actions>
        <Button asChild variant="primary" size="lg">
          <Link to="/auth/sign-up">{t("signUp")}</Link>
        </Button>
        <Button asChild variant="ghost" size="lg">
          <Link to="/auth/login">{t("signIn")}</Link>
        </Button>
      </Actions>
    </>
  );
}

function MemberOffer() {
  const { t } = useTranslation("vip");
  const online = useOnline();
  const status = useQuery(statusQuery);
  const products = useQuery(productsQuery);
  // Each part pushes the next one down, so none is shown before all are known.
  const isConsentKnown = hasSettled(useQuery(renewalQuery));
  const isThere = status.data && products.data && isConsentKnown;
  if (status.isError || products.isError || (!isThere && !online)) {
    const retry = () => void Promise.all([status.refetch(), products.refetch()]);
    return (
      <>
        <h1 className="font-display text-3xl">{t("title")}</h1>
        <ErrorState onRetry={retry} retrying={status.isFetching || products.isFetching} />
      </>
    );
  }
  if (!isThere) return <Waiting />;
  const { active, promotionAvailable, endDate } = status.data;
  const sells = products.data.data.length > 0;
  const tariffs = sells && (
    <TariffList
      offer={products.data}
      endDate={endDate}
      quiet={promotionAvailable}
      onStale={() => void products.refetch()}
    />
  );
  if (active)
    return (
      <>
        <ActiveLead status={status.data} />
        {tariffs}
        <Benefits />
        <InviteFriend />
      </>
    );
  return (
    <>
      <Standing status={status.data} sells={sells} />
      <Benefits />
      {promotionAvailable ? (
        <>
          <Promotion currency={products.data.data[0]?.price.currency ?? "RUB"} />
          {tariffs && <Afterwards>{tariffs}</Afterwards>}
        </>
      ) : (
        tariffs
      )}
      <InviteFriend />
    </>
  );
}

function ActiveLead({ status: { endDate, daysLeft, promotionAvailable } }: { status: VipStatus }) {
  const { t } = useTranslation("vip");
  const date = endDate && formatDay(new Date(endDate), new Date());
  return (
    <Lead title={t("lead.active", { date })} text={t("lead.left", { count: daysLeft })}>
      {promotionAvailable && <PromotionButton more />}
      <GoBack />
      <Button asChild variant={promotionAvailable ? "ghost" : "outline"} size="lg">
        <Link to="/subscription">{t("manage")}</Link>
      </Button>
    </Lead>
  );
}

/** Of a member without VIP. */
function Standing({ status: { endDate, promotionAvailable }, sells }: { status: VipStatus; sells: boolean }) {
  const { t } = useTranslation("vip");
  const days = usePromotionDays();
  if (promotionAvailable)
    return <Lead title={t("lead.promotion", { days })} text={t("limit.promotion", { days })} />;
  const text = endDate
    ? t("lead.expired", { date: formatDay(new Date(endDate), new Date()) })
    : t("lead.text");
  return <Lead title={t("lead.none")} text={sells ? text : t("lead.closed")} />;
}

function Lead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <header className="max-w-2xl">
      <Badge variant="vip">VIP</Badge>
      <h1 className="mt-5 text-balance font-display text-4xl">{title}</h1>
      <p className="mt-4 text-dim text-lg">{text}</p>
      {children && <Actions className="mt-8">{children}</Actions>}
    </header>
  );
}

const Actions = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={clsx("flex flex-wrap gap-3 max-sm:*:w-full", className)}>{children}</div>
);

/** In sight at the end of a phone's window while one reads what it brings. */
function Promotion({ currency }: { currency: string }) {
  return (
    <div
      ref={bottomBar}
      className="-my-4 z-10 max-md:-mx-4 max-md:sticky max-md:bottom-14 max-md:border-line max-md:border-t max-md:bg-ink/90 max-md:px-4 max-md:py-3 max-md:backdrop-blur"
    >
      <Actions>
        <PromotionButton currency={currency} />
      </Actions>
    </div>
  );
}

function PromotionButton({ more, currency = "" }: { more?: boolean; currency?: string }) {
  const { t } = useTranslation(["vip", "errors"]);
  const days = usePromotionDays();
  const client = useQueryClient();
  const promotion = useMutation({ mutationFn: enableVip, onSettled: () => vipChanged(client) });
  const code = promotion.error && failureCode(promotion.error);
  return (
    <>
      <Button variant="primary" size="lg" loading={promotion.isPending} onClick={() => promotion.mutate()}>
        {more ? t("limit.more", { days }) : t("lead.enable", { price: formatMoney({ currency, amount: 0 }) })}
      </Button>
      {code && (
        <p role="alert" className="w-full text-bad">
          {t(`errors:${code}`)}
        </p>
      )}
    </>
  );
}

function Afterwards({ children }: { children: ReactNode }) {
  const { t } = useTranslation("vip");
  const days = usePromotionDays();
  return (
    <details className="group border-line border-y">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 font-medium text-lg hover:text-gold-light [&::-webkit-details-marker]:hidden">
        {t("after.title")}
        <Plus aria-hidden="true" className="shrink-0 text-gold transition group-open:rotate-45" />
      </summary>
      <p className="max-w-[62ch] pb-8 text-dim">{t("after.text", { days })}</p>
      <div className="pb-8">{children}</div>
    </details>
  );
}

function GoBack() {
  const { t } = useTranslation("vip");
  const path = returnPath();
  if (!path) return null;
  return (
    <Button asChild size="lg" onClick={forgetReturn}>
      <Link to={path}>{t("goBack")}</Link>
    </Button>
  );
}

/** As high as the offer of the promotion, which most members see first. */
const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-14 max-md:gap-10">
    <div className="max-w-2xl">
      <Badge variant="vip">VIP</Badge>
      <Skeleton className="mt-5 h-24 w-full md:h-12" />
      <Skeleton className="mt-4 h-20 w-full md:h-14" />
    </div>
    <div className="flex flex-col gap-6">
      <Skeleton className="h-8 w-48" />
      {VIP_BENEFITS.map((name) => (
        <Skeleton key={name} className="h-14 w-full" />
      ))}
    </div>
  </div>
);

const ICONS: Record<VipBenefit, LucideIcon> = {
  chats: MessageCircle,
  talks: Star,
  calls: Video,
  filters: SlidersHorizontal,
  events: CalendarHeart,
};

function Benefits() {
  const { t } = useTranslation("vip");
  const free = useConfig()?.free;
  const counts: Partial<Record<VipBenefit, number | undefined>> = {
    chats: free?.chats,
    talks: free?.ratedTalks,
  };
  return (
    <section aria-labelledby="vip-benefits">
      <h2 id="vip-benefits" className="font-display text-2xl">
        {t("benefits.title")}
      </h2>
      <ul className="mt-4 border-line border-b md:mt-6">
        {VIP_BENEFITS.map((name) => {
          const Icon = ICONS[name];
          return (
            <li key={name} className="flex gap-4 border-line border-t py-3.5 md:py-5">
              <Icon aria-hidden="true" size={24} strokeWidth={1.5} className="mt-0.5 shrink-0 text-gold" />
              <div className="flex-1 gap-x-6 md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
                <h3 className="text-balance font-medium md:text-lg">{t(`benefits.${name}.title`)}</h3>
                <p className="mt-1 text-dim max-md:text-sm md:mt-0.5">
                  {free && t(`benefits.${name}.text`, { count: counts[name] ?? 0 })}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
