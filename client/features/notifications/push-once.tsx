import { BellRing } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api, unwrap } from "#client/lib/api.ts";
import { AskOnce } from "./ask-once.tsx";
import { askPermission, pushSupport, subscribe } from "./browser.ts";

interface PushOnceProps<T> {
  /** On the button. */
  ask: string;
  /** Tells the server of this browser's subscription. */
  tell: (subscription: string) => Promise<T>;
  done: (told: T) => string;
  /** Shown only to a user who asked: no one else needs to know what their browser forbids. */
  denied: string;
  /** Another way, for browsers that cannot notify or are told not to. */
  instead?: ReactNode;
}

/** Asks for one push, without an account. */
export function PushOnce<T>({ ask, tell, done, denied, instead }: PushOnceProps<T>) {
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
      setDenied(true);
      return undefined;
    }
    const { publicKey } = await unwrap(api.api.queue.alert.get());
    return tell(JSON.stringify(await subscribe(publicKey)));
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
