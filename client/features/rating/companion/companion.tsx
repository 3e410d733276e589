import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { userQuery } from "#client/lib/queries/user.ts";
import type { Brief } from "#contract/profile.ts";
import type { CompanionCard } from "#contract/video.ts";
import { CompanionPanel } from "./companion-card.tsx";
import { CompanionLine } from "./companion-line.tsx";

/** Someone the user may befriend, block or report. */
type Acquaintance = Pick<Brief, "id" | "name" | "relation" | "blocks">;

export interface CompanionProps {
  card: CompanionCard;
  wide: boolean;
  actions: (person: Acquaintance) => ReactNode;
}

/** The companion of a rated room. Their ties come from the cached profile, which follows changes during the talk. */
export function Companion({ card, wide, actions }: CompanionProps) {
  const profile = useQuery(userQuery(card.id)).data;
  const person = {
    id: card.id,
    name: card.name,
    relation: profile?.relation ?? card.relation,
    blocks: profile?.blocks ?? { byMe: false, byThem: false },
  };
  const asks = person.relation.followsMe && !person.relation.friends;
  if (wide) return <CompanionPanel card={card} actions={actions(person)} />;
  return <CompanionLine card={card} asks={asks} actions={actions(person)} />;
}
