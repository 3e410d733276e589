import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lastSeq, type ThreadWindow } from "../window/thread-window.ts";

/** Announces the companion's messages. The list itself is silent, since scrolling would announce it, too. */
export function Announcer({ window, name }: { window: ThreadWindow | undefined; name: string }) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState("");
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if (!window || window.after !== null) return;
    const latest = window.messages.at(-1);
    const isNew = heard.current !== null && latest && latest.seq > heard.current;
    heard.current = lastSeq(window);
    if (isNew && !latest.mine)
      setText(`${name}: ${latest.content || t("list.photo", { count: latest.images.length })}`);
  }, [window, name, t]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
