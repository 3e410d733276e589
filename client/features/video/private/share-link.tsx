import { Copy, QrCode as QrSign, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { Input } from "#client/ui/input.tsx";
import { toast } from "#client/ui/toast.ts";

const QrCode = lazy(() => import("#client/ui/qr-code.tsx"));

/** The link, and the ways to hand it over: the system's own sheet, the clipboard, another camera. */
export function ShareLink({ token }: { token: string }) {
  const { t } = useTranslation("talk");
  const [code, setCode] = useState(false);
  const url = `${location.origin}/talk#${token}`;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast({ title: t("share.copied"), variant: "success" });
  };
  return (
    <div className="flex w-full max-w-sm flex-col items-center gap-3">
      <Input
        readOnly
        aria-label={t("share.link")}
        value={url}
        onFocus={(event) => event.target.select()}
        className="bg-ink/60 text-sm!"
      />
      <div className="flex flex-wrap justify-center gap-2">
        {"share" in navigator && (
          // The sheet was closed without a choice: that is no failure.
          <Button
            variant="tertiary"
            onClick={() => void navigator.share({ text: t("share.text"), url }).catch(() => {})}
          >
            <Share2 aria-hidden="true" />
            {t("share.send")}
          </Button>
        )}
        {/* Where the clipboard is closed to pages, as on plain http, the field above can be copied by hand. */}
        {navigator.clipboard && (
          <Button onClick={() => void copy().catch(() => {})}>
            <Copy aria-hidden="true" />
            {t("share.copy")}
          </Button>
        )}
        <Button aria-expanded={code} onClick={() => setCode(!code)}>
          <QrSign aria-hidden="true" />
          {t("share.code")}
        </Button>
      </div>
      {code && (
        <Suspense fallback={<div className="size-56" />}>
          <QrCode text={url} label={t("share.codeLabel")} />
        </Suspense>
      )}
    </div>
  );
}
