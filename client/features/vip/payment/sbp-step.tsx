import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#client/lib/format/money.ts";
import { Button } from "#client/ui/button.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { Money } from "#contract/vip.ts";

const QrCode = lazy(() => import("#client/ui/qr-code.tsx"));

/** Payment by SBP: a link that opens the banking app on a phone, a QR code to scan with a phone on larger screens. */
export function SbpStep({ url, amount }: { url: string; amount: Money }) {
  const { t } = useTranslation("vip");
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center px-4 py-16 text-center">
      <h1 className="font-display text-3xl">{t("sbp.title")}</h1>
      <p className="mt-4 text-2xl text-gold">{formatMoney(amount)}</p>
      <p className="mt-4 text-dim text-lg max-md:hidden">{t("sbp.scan")}</p>
      <p className="mt-4 text-dim text-lg md:hidden">{t("sbp.open")}</p>
      <div className="mt-8 max-md:hidden">
        <Suspense fallback={<Skeleton className="size-56 rounded-lg" />}>
          <QrCode text={new URL(url, location.href).href} label={t("sbp.code")} />
        </Suspense>
      </div>
      <Button asChild variant="primary" size="lg" className="mt-8 max-md:w-full md:hidden">
        <a href={url}>{t("sbp.openApp")}</a>
      </Button>
      <Button asChild variant="ghost" className="mt-6 max-md:hidden">
        <a href={url}>{t("sbp.openHere")}</a>
      </Button>
      <p className="mt-6 text-dim text-sm">{t("sbp.waiting")}</p>
    </div>
  );
}
