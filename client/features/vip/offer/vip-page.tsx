import { useStore } from "@nanostores/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarHeart, type LucideIcon, MessageCircle, SlidersHorizontal, Star, Video } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureCode } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatDay } from "#client/lib/format/date.ts";
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
      <Lead title={t("lead.promotion", { days })} text={t("lead.guest")}>
        <Button asChild variant="primary" size="lg">
          <Link to="/auth/sign-up">{t("signUp")}</Link>
        </Button>
        <Button asChild variant="ghost" size="lg">
          <Link to="/auth/login">{t("signIn")}</Link>
        </Button>
      </Lead>
      <Benefits />
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
  const sells = products.data.data.length > 0;
  return (
    <>
      <Standing status={status.data} sells={sells} />
      {sells && (
        <TariffList
          offer={products.data}
          endDate={status.data.endDate}
          quiet={status.data.promotionAvailable}
          onStale={() => void products.refetch()}
        />
      )}
      <Benefits />
    </>
  );
}

function Standing({
  status: { active, endDate, daysLeft, promotionAvailable },
  sells,
}: {
  status: VipStatus;
  sells: boolean;
}) {
  const { t } = useTranslation("vip");
  const days = usePromotionDays();
  const until = endDate && formatDay(new Date(endDate), new Date());
  if (active)
    return (
      <Lead title={t("lead.active", { date: until })} text={t("lead.left", { count: daysLeft })}>
        {promotionAvailable && <Promotion more />}
        <GoBack />
        <Button asChild variant={promotionAvailable ? "ghost" : "outline"} size="lg">
          <Link to="/subscription">{t("manage")}</Link>
        </Button>
      </Lead>
    );
  if (promotionAvailable)
    return (
      <Lead title={t("lead.promotion", { days })} text={t("limit.promotion", { days })}>
        <Promotion />
      </Lead>
    );
  const text = until ? t("lead.expired", { date: until }) : t("lead.text");
  return <Lead title={t("lead.none")} text={sells ? text : t("lead.closed")} />;
}

function Lead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <header className="max-w-2xl">
      <Badge variant="vip">VIP</Badge>
      <h1 className="mt-5 text-balance font-display text-4xl">{title}</h1>
      <p className="mt-4 text-dim text-lg">{text}</p>
      {children && <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">{children}</div>}
    </header>
  );
}

function Promotion({ more }: { more?: boolean }) {
  const { t } = useTranslation(["vip", "errors"]);
  const days = usePromotionDays();
  const client = useQueryClient();
  const promotion = useMutation({ mutationFn: enableVip, onSettled: () => vipChanged(client) });
  const code = promotion.error && failureCode(promotion.error);
  return (
    <>
      <Button variant="primary" size="lg" loading={promotion.isPending} onClick={() => promotion.mutate()}>
        {t(more ? "limit.more" : "limit.enable", { days })}
      </Button>
      {code && (
        <p role="alert" className="w-full text-bad">
          {t(`errors:${code}`)}
        </p>
      )}
    </>
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
      <Skeleton className="mt-8 h-13 w-full sm:w-64" />
    </div>
    <div>
      <Skeleton className="h-8 w-48" />
      <div className="mt-6 grid gap-3 md:grid-cols-3">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-24 rounded-lg md:h-36" />
        ))}
      </div>
      <Skeleton className="mt-6 h-13 w-full sm:w-64" />
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
      <ul className="mt-6 border-line border-b">
        {VIP_BENEFITS.map((name) => {
          const Icon = ICONS[name];
          return (
            <li key={name} className="flex gap-4 border-line border-t py-5">
              <Icon aria-hidden="true" size={24} strokeWidth={1.5} className="mt-0.5 shrink-0 text-gold" />
              <div className="flex-1 gap-x-6 md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
                <h3 className="text-balance font-medium text-lg">{t(`benefits.${name}.title`)}</h3>
                <p className="mt-1 text-dim md:mt-0.5">
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
