import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PersonLink } from "#client/ui/people/person-link.tsx";
import type { Brief } from "#contract/profile.ts";

interface PersonProps {
  /** Null: a guest. */
  person: Brief | null;
  children: ReactNode;
}

export function Person({ person, children }: PersonProps) {
  const { t } = useTranslation("moderation");
  if (person) return <PersonLink person={person}>{children}</PersonLink>;
  return (
    <div className="flex min-w-[min(9rem,100%)] flex-1 items-center gap-3">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-raised text-dim">
        <UserRound aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{t("person.guest")}</span>
        {children}
      </span>
    </div>
  );
}
