import { BellRing } from "lucide-react";
import { useState } from "react";
import { api, unwrap } from "#client/lib/api.ts";
import { askPermission, pushSupport, subscribe } from "./browser.ts";
import { Once } from "./once.tsx";

interface PushOnceProps<T> {
  /** On the button. */
  ask: string;
  /** Tells the server of this browser's subscription. */
  tell: (subscription: string) => Promise<T>;
  done: (told: T) => string;
  /** Said only to who asked: no one else needs to hear what their browser forbids. */
  denied: string;
}

/** Asks for one push, without an account. Browsers that cannot notify are offered nothing. */
export function PushOnce<T>({ ask, tell, done, denied }: PushOnceProps<T>) {
  const [isDenied, setDenied] = useState(false);
  if (isDenied)
    return (
      <p role="status" className="text-dim text-sm">
        {denied}
      </p>
    );
  if (pushSupport() !== "possible") return null;
  const act = async () => {
    if (!(await askPermission())) {
      setDenied(true);
      return undefined;
    }
    const { publicKey } = await unwrap(api.api.queue.alert.get());
    return tell(JSON.stringify(await subscribe(publicKey)));
  };
  return (
    <Once
      icon={<BellRing aria-hidden="true" />}
      ask={ask}
      act={act}
      done={(told) => (told === undefined ? "" : done(told))}
    />
  );
}
