import { useStore } from "@nanostores/react";
import { useTranslation } from "react-i18next";
import { $connection } from "#client/lib/socket/socket.ts";
import { useOnline } from "#client/ui/use-online.ts";

/** Says plainly that the network or the server is away, on any page, until it is back. */
export function NetworkBar() {
  const { t } = useTranslation("shell");
  const online = useOnline();
  const lost = useStore($connection) === "offline";
  const text = !online ? t("network.offline") : lost ? t("network.connecting") : "";
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-40 flex justify-center px-4">
      {text && (
        <p className="animate-rise-in rounded-full border border-line bg-raised px-4 py-2 text-center text-sm shadow-lift">
          {text}
        </p>
      )}
    </div>
  );
}
