import clsx from "clsx";
import { EllipsisVertical, Trash2 } from "lucide-react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Menu, type MenuItem } from "#client/ui/overlays/menu.tsx";
import type { Chat } from "#contract/chat.ts";
import { useArchiveItem, useSettingsItems } from "../chat-settings.tsx";
import { useReveal } from "./use-reveal.ts";

/** Asks whether to delete a chat: one dialog for the whole list. */
export const AskToDelete = createContext<(chat: Chat) => void>(() => {});

const ACTION_PX = 88;

/** On a phone a row is swiped to archive or delete its chat. Its menu, which has more, opens by its button, a right click or a long press. */
export function ChatActions({ chat, children }: { chat: Chat; children: ReactNode }) {
  const { t } = useTranslation("chat");
  const [isOpen, setIsOpen] = useState(false);
  const archiveItem = useArchiveItem()(chat);
  const settingsItems = useSettingsItems();
  const askToDelete = useContext(AskToDelete);
  const deletion: MenuItem = {
    label: t("header.delete"),
    icon: <Trash2 />,
    destructive: true,
    onSelect: () => askToDelete(chat),
  };
  const swiped = [
    { ...archiveItem, label: chat.archived ? t("list.restore") : t("list.archive") },
    { ...deletion, label: t("list.delete") },
  ];
  const { isRevealed, close, handlers } = useReveal(swiped.length * ACTION_PX);
  const act = ({ onSelect }: MenuItem) => {
    close();
    onSelect();
  };
  return (
    <div className="relative overflow-hidden rounded-lg">
      {isRevealed && (
        <div className="absolute inset-y-0 right-0 flex">
          {swiped.map((item) => (
            <button
              key={item.label}
              type="button"
              onClick={() => act(item)}
              className={clsx(
                "flex w-22 flex-col items-center justify-center gap-1 text-xs focus-visible:-outline-offset-2 [&_svg]:size-5",
                item.destructive ? "bg-bad/16 text-bad" : "bg-raised text-cream",
              )}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut to the menu, which has a button */}
      <div
        {...handlers}
        onContextMenu={(event) => {
          event.preventDefault();
          if (!isRevealed) setIsOpen(true);
        }}
        className={clsx(
          "group/row relative touch-pan-y select-none transition-[translate] duration-150 motion-reduce:transition-none pointer-fine:select-auto",
          isRevealed && "bg-ink",
        )}
      >
        {children}
        <div className="absolute right-1 bottom-0.5 flex">
          <Menu
            trigger={
              <IconButton
                label={t("list.menu", { name: chat.user.name })}
                icon={<EllipsisVertical />}
                tooltip={false}
                className="text-dim opacity-0 focus-visible:opacity-100 group-hover/row:opacity-100 aria-expanded:opacity-100 pointer-coarse:size-px! pointer-coarse:overflow-hidden"
              />
            }
            groups={[settingsItems(chat), [deletion]]}
            open={isOpen}
            onOpenChange={setIsOpen}
          />
        </div>
      </div>
    </div>
  );
}
