import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { $lines } from "./room-text.ts";

const SHOWN_MS = 6_000;

export function LatestLine() {
  const line = useStore($lines).at(-1);
  const [over, setOver] = useState(0);
  const id = line?.from === "companion" ? line.id : 0;
  useEffect(() => {
    const timer = setTimeout(() => setOver(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (line?.from !== "companion" || over === line.id) return null;
  return (
    <p
      key={line.id}
      aria-hidden="true"
      dir="auto"
      className="pointer-events-none mx-4 mb-1 w-fit max-w-[75%] animate-rise-in rounded-lg rounded-bl-sm bg-veil px-3.5 py-2"
    >
      {/* Clamped here, since the paragraph's padding would show the upper half of a fourth line. */}
      <span className="line-clamp-3 [overflow-wrap:anywhere]">{line.text}</span>
    </p>
  );
}
