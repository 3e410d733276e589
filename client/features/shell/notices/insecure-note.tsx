import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isBrowser } from "#client/lib/first-load/is-browser.ts";
import { readStored, store } from "#client/lib/storage/storage.ts";
import { Button } from "#client/ui/buttons/button.tsx";

const KEY = "httpsNoted";

/** Over plain HTTP, such as at a LAN address. */
export function InsecureNote() {
  const { t } = useTranslation("shell");
  const [noted, setNoted] = useState(
    () => !isBrowser || window.isSecureContext || readStored(KEY) === "true",
  );
  if (noted) return null;
  return (
    <aside className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-line border-b bg-raised px-4 py-2 text-sm">
      <p>{t("insecure.text")}</p>
      <Button
        size="sm"
        onClick={() => {
          store(KEY, "true");
          setNoted(true);
        }}
      >
        {t("insecure.close")}
      </Button>
    </aside>
  );
}
