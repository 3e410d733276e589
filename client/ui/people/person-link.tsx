import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { growFrom } from "#client/lib/motion/shared-element.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import type { Brief } from "#contract/profile.ts";
import { Avatar } from "./avatar.tsx";
import { NameAndAge } from "./name-and-age.tsx";
import { VerifiedMark } from "./verified-mark.tsx";

interface PersonLinkProps {
  person: Brief;
  children: ReactNode;
}

export function PersonLink({ person, children }: PersonLinkProps) {
  const { online } = usePresence(person.id, person);
  return (
    <Link
      to="/profile/$id"
      params={{ id: person.id }}
      onClick={growFrom}
      className="flex min-w-[min(9rem,100%)] flex-1 items-center gap-3 rounded-md"
    >
      <Avatar name={person.name} src={person.image} online={online} vip={person.vip} />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 font-medium">
          <NameAndAge name={person.name} age={person.age} />
          <VerifiedMark at={person.verifiedAt} />
        </span>
        {children}
      </span>
    </Link>
  );
}
