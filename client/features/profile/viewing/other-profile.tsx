import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRoundX } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { User } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";
import { type RefusalToWrite, refusalToWrite, standingOf } from "#contract/standing.ts";
import { noteView } from "../api.ts";
import { ProfileView } from "./profile-view.tsx";

interface OtherProfileProps {
  id: string;
  actions: (person: User) => ReactNode;
  aside?: ReactNode;
  onQuote: (prompt: Prompt) => void;
  /** In a column next to other content. */
  narrow?: boolean | undefined;
}

export function OtherProfile({ id, actions, aside, onQuote, narrow }: OtherProfileProps) {
  const { data: person } = useSuspenseQuery(userQuery(id));
  // In a column, the title belongs to the main content.
  useTitle(narrow ? null : person.name);
  const refusal = refusalToWrite(standingOf(person));
  const isClosed = refusal !== null;
  useEffect(() => {
    // A failure to record the visit does not matter to the visitor.
    if (!isClosed) noteView(id).catch(() => {});
  }, [id, isClosed]);
  return refusal ? (
    <Closed person={person} refusal={refusal} actions={person.blocks.byMe && actions(person)} />
  ) : (
    <ProfileView
      person={person}
      status={person.status && <p dir="auto">{person.status}</p>}
      actions={actions(person)}
      aside={aside}
      onQuote={onQuote}
      narrow={narrow}
    />
  );
}

function reasonOf(refusal: RefusalToWrite, { deleted }: User) {
  if (refusal === "deleted_profile") return deleted ? "deleted" : "suspended";
  return refusal === "you_blocked_user" ? "blockedByMe" : "blocksMe";
}

interface ClosedProps {
  person: User;
  refusal: RefusalToWrite;
  actions: ReactNode;
}

function Closed({ person, refusal, actions }: ClosedProps) {
  const { t } = useTranslation("profile");
  const reason = reasonOf(refusal, person);
  return (
    <div className="flex flex-1 items-center justify-center">
      <EmptyState
        icon={<UserRoundX />}
        title={person.name}
        text={t(`closed.${reason}`)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {actions}
            <Button asChild>
              <Link to="/">{t("closed.home")}</Link>
            </Button>
          </div>
        }
      />
    </div>
  );
}
