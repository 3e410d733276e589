import {
  Ban,
  Check,
  ChevronDown,
  Clock,
  Ellipsis,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundPlus,
  UserRoundX,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Menu, type MenuItem } from "#client/ui/overlays/menu.tsx";
import { type Person, useTies } from "../use-ties.ts";
import { useTieDialogs } from "./use-tie-dialogs.tsx";

export interface RelationActionsProps {
  person: Person;
  children?: ReactNode;
  menu?: readonly MenuItem[];
}

export function RelationActions({ person, children, menu = [] }: RelationActionsProps) {
  const { t } = useTranslation("contacts");
  const { removeFriend, block, dialogs } = useTieDialogs(person);
  const blockItem = { label: t("block.block"), icon: <Ban />, onSelect: block, destructive: true };
  if (person.blocks.byMe) return <Unblock person={person} />;
  return (
    <>
      {person.relation.followsMe && <Answer person={person} />}
      {children}
      {/* Grouped, so that the menu's dots never wrap onto a line of their own. */}
      <div className="flex flex-wrap gap-2 max-sm:has-[>:nth-child(2)]:grow max-sm:*:not-last:grow sm:gap-3">
        <Friendship person={person} onRemove={removeFriend} />
        <Menu
          trigger={
            <IconButton label={t("more", { name: person.name })} icon={<Ellipsis />} variant="icon-filled" />
          }
          groups={[[...menu, blockItem]]}
        />
      </div>
      {dialogs}
    </>
  );
}

function Friendship({ person, onRemove }: { person: Person; onRemove: () => void }) {
  const { friends, following, followsMe } = person.relation;
  if (friends) return <Friends onRemove={onRemove} />;
  if (followsMe) return null;
  if (following) return <Sent person={person} />;
  return <Add person={person} />;
}

function Add({ person }: { person: Person }) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending } = useTies(person);
  return (
    <Button variant="outline" loading={isPending} onClick={() => mutate("follow")}>
      <UserRoundPlus aria-hidden="true" />
      {t("friend.add")}
    </Button>
  );
}

function Sent({ person }: { person: Person }) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending } = useTies(person);
  const withdraw = { label: t("friend.withdraw"), icon: <UserRoundX />, onSelect: () => mutate("unfollow") };
  return (
    <Menu
      align="start"
      trigger={
        <Button loading={isPending}>
          <Clock aria-hidden="true" />
          {t("friend.sent")}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      groups={[[withdraw]]}
    />
  );
}

function Answer({ person }: { person: Person }) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending, variables } = useTies(person);
  return (
    <fieldset className="@container flex w-full flex-wrap items-center gap-3 rounded-lg border border-gold/40 bg-gold/6 px-4 py-3">
      <legend className="sr-only">{t("friend.asksYou")}</legend>
      <span aria-hidden="true" className="min-w-40 flex-1">
        {t("friend.asksYou")}
      </span>
      <span className="flex @max-[24rem]:w-full flex-wrap gap-2 @max-[24rem]:*:flex-1">
        <Button
          variant="tertiary"
          loading={isPending && variables === "accept"}
          onClick={() => mutate("accept")}
        >
          <Check aria-hidden="true" />
          {t("friend.accept")}
        </Button>
        <Button
          variant="ghost"
          loading={isPending && variables === "decline"}
          onClick={() => mutate("decline")}
        >
          {t("friend.decline")}
        </Button>
      </span>
    </fieldset>
  );
}

function Friends({ onRemove }: { onRemove: () => void }) {
  const { t } = useTranslation("contacts");
  const remove = { label: t("friend.remove"), icon: <UserRoundMinus />, onSelect: onRemove };
  return (
    <Menu
      align="start"
      trigger={
        <Button>
          <UserRoundCheck aria-hidden="true" />
          {t("friend.friends")}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      groups={[[remove]]}
    />
  );
}

function Unblock({ person }: { person: Person }) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending } = useTies(person);
  return (
    <Button variant="outline" loading={isPending} onClick={() => mutate("unblock")}>
      {t("block.unblock")}
    </Button>
  );
}
