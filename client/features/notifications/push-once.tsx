import { BellRing } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "#client/lib/api.ts";
import { AskOnce } from "./ask-once.tsx";
import { askPermission, pushSupport, subscribe } from "./browser.ts";

interface PushOnceProps<T> {
  ask: string;
  send: (subscription: string) => Promise<T>;
  done: (told: T) => string;
  /** Shown when the permission is denied, and only to a user who pressed the button. */
  denied: string;
  /** For browsers that cannot show notifications or whose user has denied them. */
  instead?: ReactNode;
}

/** With or without an account. On an iPhone a press says that the site must be on the home screen first. */
export function PushOnce<T>({ ask, send, done, denied, instead }: PushOnceProps<T>) {
  const { t } = useTranslation("notifications");
  const [wasRefused, setRefused] = useState(false);
  const support = pushSupport();
  if (instead && support !== "possible") return instead;
  if (wasRefused)
    return (
      <p role="status" className="text-dim text-sm">
        {support === "install" ? t("push.hints.install") : denied}
      </p>
    );
  if (support !== "possible" && support !== "install") return null;
  const act = async () => {
    if (support === "install" || !(await askPermission())) {
      // A user who only closed the browser's question may be asked again.
      setRefused(pushSupport() !== "possible");
      return undefined;
    }
    const { publicKey } = await unwrap(api.api.queue.alert.get());
    return send(JSON.stringify(await subscribe(publicKey)));
  };
  return (
    <AskOnce
      icon={<BellRing aria-hidden="true" />}
      ask={ask}
      act={act}
      done={(told) => (told === undefined ? "" : done(told))}
    />
  );
}
