import { Copy, QrCode as QrSign, Share2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { copy } from "#client/lib/copy.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Input } from "#client/ui/fields/input.tsx";

const QrCode = lazy(() => import("#client/ui/pictures/qr-code.tsx"));

/** The link, and the ways to share it: the system's share sheet, the clipboard, a QR code. */
export function ShareLink({ token }: { token: string }) {
  const { t, i18n } = useTranslation("talk");
  const [code, setCode] = useState(false);
  // A first visit is in Russian (client/index.html).
  const from = i18n.language === "en" ? "?from=en" : "";
  const url = `${location.origin}/talk${from}#${token}`;
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="flex w-full max-w-sm flex-col items-center gap-3">
      <Input
        ref={field}
        readOnly
        aria-label={t("share.link")}
        value={url}
        onFocus={(event) => event.target.select()}
        className="bg-ink/60 text-sm!"
      />
      <div className="flex flex-wrap justify-center gap-2">
        {"share" in navigator && (
          // `share` also rejects when the sheet is closed without a choice, which is no failure.
          <Button
            variant="tertiary"
            onClick={() => void navigator.share({ text: t("share.text"), url }).catch(() => {})}
          >
            <Share2 aria-hidden="true" />
            {t("share.send")}
          </Button>
        )}
        <Button onClick={() => void copy({ text: url, copied: t("share.copied"), field: field.current })}>
          <Copy aria-hidden="true" />
          {t("share.copy")}
        </Button>
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
