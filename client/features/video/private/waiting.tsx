import { useStore } from "@nanostores/react";
import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { $connection } from "#client/lib/socket/socket.ts";
import { useSaysOffline } from "#client/ui/says-offline.ts";
import { Ripples } from "../ripples.tsx";
import { LightTip, useLightTip } from "../screen/notices/light-tip.tsx";
import { WhyOffline } from "../screen/notices/why-offline.tsx";
import { ShareLink } from "./share-link.tsx";

/** Waits for the other person of a private talk. With the `token` of a link made here, it can be shared once more. */
export function Waiting({ token }: { token: string | null }) {
  const { t } = useTranslation(["talk", "video"]);
  const offline = useStore($connection) === "offline";
  useSaysOffline(offline);
  const light = useLightTip();
  return (
    <div className="relative flex w-full max-w-md flex-col items-center px-6 text-center">
      <div className="relative mb-8 flex size-28 items-center justify-center short:hidden">
        {offline ? (
          <WifiOff size={40} strokeWidth={1.25} aria-hidden="true" className="text-gold" />
        ) : (
          <Ripples />
        )}
      </div>
      <h2 className="font-display text-xl md:text-2xl">
        {t(offline ? "video:searching.offlineTitle" : "waiting.title")}
      </h2>
      <p className="mt-2 mb-6 text-dim">{t(offline ? "waiting.offline" : "waiting.text")}</p>
      {offline ? <WhyOffline /> : light && <LightTip light={light} />}
      {token && <ShareLink token={token} />}
    </div>
  );
}
