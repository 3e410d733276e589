import { Copy, EllipsisVertical, Pencil, Reply, RotateCw, SmilePlus, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { unsent } from "#client/features/chat/unsent/unsent.ts";
import { canEdit } from "#client/features/chat/window/thread-window.ts";
import { copy } from "#client/lib/copy.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Menu, type MenuItem } from "#client/ui/overlays/menu.tsx";
import type { Item } from "../list/items.ts";
import { useThreadActions } from "../thread-actions.ts";
import { useTabIndex } from "./message-focus.tsx";
import { useReactionChoice } from "./reactions.tsx";

export interface MessageMenuProps {
  item: Item;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnTo: RefObject<HTMLElement | null>;
}

export function MessageMenu({ item, open, onOpenChange, returnTo }: MessageMenuProps) {
  const { t } = useTranslation("chat");
  const groups = useGroups(item);
  const choice = useReactionChoice(item.message);
  const tabIndex = useTabIndex();
  if (groups.length === 0) return null;
  const button = (
    <IconButton
      label={t("message.menu")}
      icon={<EllipsisVertical />}
      tooltip={false}
      tabIndex={tabIndex}
      className={`${HIDDEN_BUTTON} group-has-focus-visible:opacity-100 pointer-coarse:-mx-0.5`}
    />
  );
  const align = item.message.mine ? "end" : "start";
  return (
    <>
      <Menu
        trigger={button}
        choice={choice}
        groups={groups}
        align={align}
        open={open}
        onOpenChange={onOpenChange}
        returnTo={returnTo}
      />
      {choice && (
        <Menu
          trigger={
            <IconButton
              label={choice.label}
              icon={<SmilePlus />}
              tooltip={false}
              // For a mouse: keys have the same in the menu.
              tabIndex={-1}
              className={`${HIDDEN_BUTTON} -mx-2 pointer-coarse:-mx-0.5`}
            />
          }
          choice={choice}
          align={align}
          returnTo={returnTo}
        />
      )}
    </>
  );
}

const HIDDEN_BUTTON =
  "text-dim opacity-0 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:w-0! pointer-coarse:overflow-hidden";

function useGroups({ message, state }: Item): MenuItem[][] {
  const { t } = useTranslation("chat");
  const { reply, edit, remove } = useThreadActions();
  const toCopy: MenuItem[] = message.content
    ? [{ label: t("message.copy"), icon: <Copy />, onSelect: copyMessage }]
    : [];
  if (state === "waiting") return [toCopy].filter((group) => group.length > 0);
  if (state === "failed")
    return [
      [
        { label: t("message.again"), icon: <RotateCw />, onSelect: () => unsent.sendAgain(message.id) },
        ...toCopy,
        {
          label: t("message.discard"),
          icon: <Trash2 />,
          destructive: true,
          onSelect: () => unsent.discard(message.id),
        },
      ],
    ];
  const answer = reply
    ? [{ label: t("message.reply"), icon: <Reply />, onSelect: () => reply(message) }]
    : [];
  const change =
    edit && canEdit(message)
      ? [{ label: t("message.edit"), icon: <Pencil />, onSelect: () => edit(message) }]
      : [];
  const destroy = message.mine
    ? [
        {
          label: t("message.delete"),
          icon: <Trash2 />,
          destructive: true,
          onSelect: () => remove(message),
        },
      ]
    : [];
  return [[...answer, ...change, ...toCopy], destroy].filter((group) => group.length > 0);

  function copyMessage(): void {
    void copy({ text: message.content, copied: t("message.copied") });
  }
}
