import { type ChatSettings, settingsAfter } from "#contract/chat.ts";
import { PINNED_CHATS_MAX } from "#contract/limits.ts";
import { userKey } from "#contract/person-key.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { settingsView } from "../view.ts";
import type { WritingStore } from "./store.ts";

/** Each side pins, mutes and archives for itself. */
export function createChatSettings({ db, hub, store }: Pick<Deps, "db" | "hub"> & { store: WritingStore }) {
  /** @throws Problem not_found, pinned_chats_limit */
  return (userId: string, chatId: string, changes: Partial<ChatSettings>): ChatSettings => {
    const settings = db.transaction(() => {
      const mine = store.sides(chatId, userId)?.mine;
      if (!mine || mine.lastAt === null) throw new Problem("not_found");
      const after = settingsAfter(settingsView(mine), changes);
      if (after.pinned && !mine.pinned && store.countPinned(userId) >= PINNED_CHATS_MAX)
        throw new Problem("pinned_chats_limit");
      store.change(mine, after);
      return after;
    });
    hub.send(userKey(userId), "CHAT_SETTINGS", { chatID: chatId, ...settings });
    return settings;
  };
}
