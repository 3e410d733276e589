import clsx from "clsx";
import { memo } from "react";
import { partsOf } from "./message-parts.ts";

/** People's words, only ever as text; their addresses open in a new tab that knows nothing of this one. */
export const MessageText = memo(function MessageText({ text, large }: { text: string; large?: boolean }) {
  let place = 0;
  return (
    <p
      // Isolates the direction of the words from all around them.
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
          <a key={place} href={part.href} target="_blank" rel="noopener noreferrer nofollow" className="link">
            {part.text}
          </a>
        );
      })}
    </p>
  );
});
