import { BellRing } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api, unwrap } from "#client/lib/api.ts";
import { AskOnce } from "./ask-once.tsx";
import { askPermission, pushSupport, subscribe } from "./browser.ts";

interface PushOnceProps<T> {
  /** Label of the button. */
  ask: string;
  /** Sends this browser's subscription to the server. */
  send: (subscription: string) => Promise<T>;
  done: (told: T) => string;
  /** Shown when the permission is denied, and only to a user who pressed the button. */
  denied: string;
  /** An alternative for browsers that cannot show notifications or whose user has denied them. */
  instead?: ReactNode;
}

/** A button that requests a single push, with or without an account. */
export function PushOnce<T>({ ask, send, done, denied, instead }: PushOnceProps<T>) {
  const [isDenied, setDenied] = useState(false);
  if (isDenied || pushSupport() !== "possible") {
    if (instead) return instead;
    return isDenied ? (
      <p role="status" className="text-dim text-sm">
        {denied}
      </p>
    ) : null;
  }
  const act = async () => {
    if (!(await askPermission())) {
      // A user who only closed the browser's question may be asked again.
      setDenied(pushSupport() === "denied");
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
