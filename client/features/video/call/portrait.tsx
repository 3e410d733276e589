import { useState } from "react";
import { initialOf } from "#client/lib/format/initial.ts";
import { Ripples } from "../ripples.tsx";

export interface Friend {
  id: string;
  name: string;
  image: string | null;
}

export function Portrait({ friend, ringing = false }: { friend: Friend; ringing?: boolean }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="relative flex size-36 shrink-0 items-center justify-center md:size-44 short:size-24">
      {ringing && <Ripples />}
      <span className="relative flex size-full items-center justify-center overflow-hidden rounded-full bg-raised font-display text-4xl text-gold shadow-lift ring-1 ring-line-strong">
        {friend.image && friend.image !== broken ? (
          <img
            src={friend.image}
            alt=""
            onError={() => setBroken(friend.image ?? undefined)}
            className="size-full object-cover"
          />
        ) : (
          <span aria-hidden="true">{initialOf(friend.name)}</span>
        )}
      </span>
    </span>
  );
}
