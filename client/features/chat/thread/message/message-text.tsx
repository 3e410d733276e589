import clsx from "clsx";
import { memo } from "react";
import { useTabIndex } from "./message-focus.tsx";
import { partsOf } from "./message-parts.ts";

/** A user's text, never rendered as HTML; its links open in a new tab without opener or referrer. */
export const MessageText = memo(function MessageText({ text, large }: { text: string; large?: boolean }) {
  const tabIndex = useTabIndex();
  let place = 0;
  return (
    <p
      // Isolates the text's direction from its surroundings.
      dir="auto"
      className={clsx(
        "grow whitespace-pre-wrap [text-wrap:wrap]",
        large ? "text-5xl leading-tight" : "text-base leading-snug",
      )}
    >
      {partsOf(text).map((part) => {
        place += part.text.length;
        if (!("href" in part)) return part.text;
        return (
          <a
            key={place}
            href={part.href}
            // Between right-to-left words, too.
            dir="ltr"
            tabIndex={tabIndex}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link"
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
});
