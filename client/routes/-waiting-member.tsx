import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Video } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MessageLink } from "#client/features/contacts/actions/message-link.tsx";
import { FRIENDSHIP } from "#client/features/contacts/api.ts";
import { FriendsNow } from "#client/features/contacts/lists/friends-now.tsx";
import { Suggestions } from "#client/features/dating/suggestions.tsx";
import { useDatingActions } from "#client/features/dating/use-dating-actions.ts";
import { Meetups } from "#client/features/events/meetups.tsx";
import Company from "#client/features/landing/company.tsx";
import RemindEvening from "#client/features/notifications/remind-evening.tsx";
import { CallLink } from "#client/features/video/call/call-link.tsx";
import { meQuery } from "#client/lib/queries/me.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import type { Brief } from "#contract/profile.ts";

/** Shown to a member below a search that takes a while: people to talk to instead, and when more usually come. */
export default function WaitingMember() {
  const actions = useDatingActions(FRIENDSHIP);
  return (
    <>
      <FriendsNow
        actions={(person) => (
          <>
            <CallFriend person={person} />
            <MessageLink icon userId={person.id} name={person.name} variant="tertiary" />
          </>
        )}
      />
      {/* Suggestions have a margin of their own below them. */}
      <div className="-mb-8 empty:hidden">
        <Suggestions actions={actions} />
      </div>
      <Meetups />
      <Company remind={<RemindEvening />} />
    </>
  );
}

/** Without VIP the call would be refused: the dialog opens above the search, which goes on. */
function CallFriend({ person: { id, name } }: { person: Brief }) {
  const { t } = useTranslation("call");
  const navigate = useNavigate();
  const isVip = useQuery(meQuery).data?.vip ?? false;
  if (isVip) return <CallLink icon userId={id} name={name} />;
  const call = () => void navigate({ to: "/profile/$id/call", params: { id } });
  return (
    <IconButton
      label={`${t("call")}: ${name}`}
      icon={<Video />}
      tooltip={false}
      onClick={() => openLimit("calls", null, call)}
    />
  );
}
