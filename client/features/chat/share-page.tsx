import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { ChatList } from "./list/chat-list.tsx";
import { addShared, dropShared, readShared } from "./shared.ts";

/** The text becomes a draft: nothing is sent by itself. */
export function SharePage({ friends }: { friends: (pick: (userId: string) => void) => ReactNode }) {
  const { t } = useTranslation("chat");
  // Read once, since choosing a recipient removes it from storage.
  const [text] = useState(readShared);
  useTitle(t("share.title"));
  return (
    <div className="mx-auto flex h-[calc(100dvh-3.5rem-1px-env(safe-area-inset-bottom))] w-full max-w-2xl flex-col md:h-dvh">
      <ChatList
        title={t("share.title")}
        lead={
          <>
            <p className="mt-2 text-dim text-sm">{t("share.text")}</p>
            <blockquote className="wrap-anywhere mt-3 line-clamp-3 whitespace-pre-line rounded-lg border border-line bg-panel px-4 py-3">
              <bdi>{text}</bdi>
            </blockquote>
            <Button asChild size="sm" variant="ghost" className="mt-2 -ml-3">
              <Link to="/chats" replace onClick={dropShared}>
                {t("share.cancel")}
              </Link>
            </Button>
          </>
        }
        onPick={addShared}
        below={<div className="px-2 pt-6">{friends(addShared)}</div>}
      />
    </div>
  );
}
