import { useStore } from "@nanostores/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FailureCode, failureCode } from "#client/lib/api.ts";
import { formatSoon } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { $freeAgain, closeLimit, type Limit, limitLifted } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { enableVip } from "../api.ts";
import { usePromotionDays } from "../offer/use-promotion-days.ts";
import { rememberReturn } from "../payment/payment-return.ts";
import { statusQuery, vipChanged } from "../queries.ts";

/** Explains the limit, and offers VIP, which lifts it: free of charge while the promotion is available. */
export default function LimitOffer({ limit, open }: { limit: Limit; open: boolean }) {
  const { t } = useTranslation(["vip", "errors"]);
  const days = usePromotionDays();
  const free = useConfig()?.free;
  const client = useQueryClient();
  const [failure, setFailure] = useState<FailureCode | null>(null);
  const today = useToday();
  const freeAgain = useStore($freeAgain);
  const isFree = useQuery(statusQuery).data?.promotionAvailable ?? false;
  const promotion = useMutation({
    mutationFn: enableVip,
    onSuccess: () => {
      vipChanged(client);
      toast({ title: t("limit.enabled", { days }), variant: "success" });
      limitLifted();
    },
    onError: (error) => setFailure(failureCode(error)),
  });

  function change(next: boolean): void {
    if (next) return;
    closeLimit();
    setFailure(null);
  }

  function leave(): void {
    rememberReturn();
    change(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t(`limit.${limit}.title`)}
      description={free && t(`limit.${limit}.text`, { count: limit === "likes" ? free.likes : free.chats })}
      footer={
        <>
          <Button variant="ghost" onClick={() => change(false)}>
            {t("limit.later")}
          </Button>
          {isFree ? (
            <Button variant="primary" loading={promotion.isPending} onClick={() => promotion.mutate()}>
              {t("limit.enable", { days })}
            </Button>
          ) : (
            <Button asChild variant="primary" onClick={leave}>
              <Link to="/vip">{t("limit.tariffs")}</Link>
            </Button>
          )}
        </>
      }
    >
      {freeAgain && (
        <p className="mb-4 text-dim">{t("limit.freeAgain", { time: formatSoon(freeAgain, today) })}</p>
      )}
      {isFree && (
        <p className="rounded-md border border-gold/30 bg-gold/8 px-4 py-3">
          {t("limit.promotion", { days })}
        </p>
      )}
      {failure && (
        <p role="alert" className="mt-3 text-bad">
          {t(`errors:${failure}`)}
        </p>
      )}
    </Dialog>
  );
}
