import { useStore } from "@nanostores/react";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ban, CalendarDays, EllipsisVertical, LockOpen, Search, Trash2, UserRound } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatSlots } from "#client/features/chat/chats-page.tsx";
import { $typing } from "#client/features/chat/typing.ts";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { growFrom } from "#client/lib/motion/shared-element.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { Menu, type MenuItem } from "#client/ui/overlays/menu.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { NameAndAge } from "#client/ui/people/name-and-age.tsx";
import { VerifiedMark } from "#client/ui/people/verified-mark.tsx";
import type { Chat } from "#contract/chat.ts";
import type { Face } from "#contract/profile.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { useSettingsItems } from "../../chat-settings.tsx";
import { DeleteChatDialog } from "../../delete-chat-dialog.tsx";
import { useBlock, useUnblock } from "./use-blocking.ts";

export interface ThreadHeaderProps extends ChatSlots {
  person: Face;
  chat: Chat | null;
  onJump: () => void;
  onSearch: () => void;
  menuButton: RefObject<HTMLButtonElement | null>;
  /** Where the focus goes when the menu closes. */
  afterMenu: RefObject<HTMLElement | null>;
}

export function ThreadHeader(props: ThreadHeaderProps) {
  const { person, chat, onJump, onSearch, menuButton, afterMenu, actions, menuItems } = props;
  const { t } = useTranslation("chat");
  const navigate = useNavigate();
  const unblock = useUnblock();
  const [asking, setAsking] = useState<"delete" | "block" | null>(null);
  const close = () => setAsking(null);
  const isThere = !person.deleted;

  const toProfile: MenuItem = {
    label: t("header.profile"),
    icon: <UserRound />,
    onSelect: () => void navigate({ to: "/profile/$id", params: { id: person.id } }),
  };
  const toDate: MenuItem = { label: t("header.date"), icon: <CalendarDays />, onSelect: onJump };
  const toSearch: MenuItem = { label: t("search.label"), icon: <Search />, onSelect: onSearch };
  const blocking: MenuItem = person.blocks.byMe
    ? { label: t("header.unblock"), icon: <LockOpen />, onSelect: () => unblock.mutate(person.id) }
    : { label: t("header.block"), icon: <Ban />, onSelect: () => setAsking("block") };
  const deletion: MenuItem = {
    label: t("header.delete"),
    icon: <Trash2 />,
    destructive: true,
    onSelect: () => setAsking("delete"),
  };
  const settingsItems = useSettingsItems();
  const groups = [
    [...(isThere ? [toProfile] : []), ...(chat ? [toSearch, toDate] : [])],
    chat ? settingsItems(chat) : [],
    [
      ...(menuItems?.(person, chat?.chatID) ?? []),
      ...(isThere ? [blocking] : []),
      ...(chat ? [deletion] : []),
    ],
  ].filter((items) => items.length > 0);

  return (
    <header className="flex h-16 shrink-0 items-center gap-1 border-line border-b bg-panel pr-2 pl-1 md:pl-5">
      <BackButton to="/chats" />
      <PersonLink person={person} chatID={chat?.chatID} />
      {isThere && actions?.(person)}
      <Menu
        trigger={
          <IconButton ref={menuButton} label={t("header.menu")} icon={<EllipsisVertical />} tooltip={false} />
        }
        groups={groups}
        returnTo={afterMenu}
      />
      <BlockDialog person={person} open={asking === "block"} onClose={close} />
      <DeleteChatDialog chat={asking === "delete" ? chat : null} onClose={close} />
    </header>
  );
}

function PersonLink({ person, chatID }: { person: Face; chatID: string | undefined }) {
  const { t } = useTranslation("chat");
  const { online } = usePresence(person.id, person);
  const look = "flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md pr-2";
  if (person.deleted)
    return (
      <div className={look}>
        <Avatar name={person.name} size="sm" />
        <h2 className="truncate font-medium">{t("header.deletedPerson")}</h2>
      </div>
    );
  return (
    <Link to="/profile/$id" params={{ id: person.id }} onClick={growFrom} className={look}>
      <span data-grown className="flex shrink-0">
        <Avatar name={person.name} src={person.image} size="sm" online={online} vip={person.vip} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="flex max-h-6 flex-wrap items-center gap-x-2 overflow-hidden">
          <h2 className="min-w-0 font-medium leading-tight">
            <NameAndAge name={person.name} age={person.age} className="text-dim" />
          </h2>
          <VerifiedMark at={person.verifiedAt} />
          {person.demo && <Badge variant="outline">{t("header.demo")}</Badge>}
        </span>
        <PresenceLine person={person} chatID={chatID} />
      </span>
    </Link>
  );
}

function PresenceLine({ person, chatID }: { person: Face; chatID: string | undefined }) {
  const { t } = useTranslation("chat");
  const { online, lastSeenAt } = usePresence(person.id, person);
  const now = useNow();
  const key = chatID ?? "";
  const typing = useStore($typing, { keys: [key] })[key];
  if (typing) return <span className="text-gold text-sm leading-tight">{t("typing")}</span>;
  if (online) return <span className="text-good text-sm leading-tight">{t("online")}</span>;
  if (!lastSeenAt) return null;
  // At least a minute ago: 'last seen now' makes no sense.
  const seen = Math.min(Date.parse(lastSeenAt), now.getTime() - MINUTE_MS);
  const time = formatRelative(new Date(seen), now);
  return <span className="truncate text-dim text-sm leading-tight">{t(`seen.${person.sex}`, { time })}</span>;
}

function BlockDialog({ person, open, onClose }: { person: Face; open: boolean; onClose: () => void }) {
  const { t } = useTranslation("chat");
  const block = useBlock();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t("block.title", { name: person.name })}
      description={t("block.text")}
      confirmLabel={t("block.confirm")}
      destructive
      pending={block.isPending}
      onConfirm={() => block.mutate(person.id, { onSettled: onClose })}
    />
  );
}
