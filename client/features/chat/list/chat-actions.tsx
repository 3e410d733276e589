import clsx from "clsx";
import { EllipsisVertical, Trash2 } from "lucide-react";
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Menu, type MenuItem } from "#client/ui/overlays/menu.tsx";
import type { Chat } from "#contract/chat.ts";
import { useArchiveItem, useSettingsItems } from "../chat-settings.tsx";

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

/** In pixels. */
const DRAG_PX = 8;

/** A row that a finger drags to the left, so that what is below its right edge shows. Another press anywhere closes it. */
function useReveal(width: number) {
  const row = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number; pointer: number; dragged: boolean } | null>(null);
  const wasDragged = useRef(false);
  const [state, setState] = useState<"closed" | "dragged" | "open">("closed");

  function draw(x: number): void {
    if (row.current) row.current.style.translate = x === 0 ? "" : `${x}px`;
  }

  function settle(isOpen: boolean): void {
    draw(isOpen ? -width : 0);
    setState(isOpen ? "open" : "closed");
  }

  useEffect(() => {
    if (state !== "open") return;
    const close = ({ target }: Event) => {
      if (row.current?.parentElement?.contains(target as Node)) return;
      if (row.current) row.current.style.translate = "";
      setState("closed");
    };
    document.addEventListener("pointerdown", close, true);
    return () => document.removeEventListener("pointerdown", close, true);
  }, [state]);

  const shiftOf = ({ clientX }: PointerEvent, start: { x: number }) => {
    const shift = clientX - start.x - (state === "open" ? width : 0);
    return Math.max(-width, Math.min(0, shift));
  };

  return {
    isRevealed: state !== "closed",
    close: () => settle(false),
    handlers: {
      ref: row,
      onPointerDown({ clientX: x, clientY: y, pointerId: pointer, pointerType }: PointerEvent) {
        wasDragged.current = state === "open";
        from.current = pointerType === "touch" ? { x, y, pointer, dragged: false } : null;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = from.current;
        if (start?.pointer !== event.pointerId) return;
        if (!start.dragged) {
          const [dx, dy] = [Math.abs(event.clientX - start.x), Math.abs(event.clientY - start.y)];
          if (dx < DRAG_PX || dx < dy) return;
          start.dragged = true;
          wasDragged.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          if (state === "closed") setState("dragged");
        }
        draw(shiftOf(event, start));
      },
      onPointerUp(event: PointerEvent) {
        const start = from.current;
        from.current = null;
        if (start?.dragged) settle(shiftOf(event, start) < -width / 2);
        else if (state === "open") settle(false);
      },
      /** The browser took the gesture for a scroll. */
      onPointerCancel() {
        if (from.current?.dragged) settle(false);
        from.current = null;
      },
      /** A row that was dragged, or is open, follows no link. */
      onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
