import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect, useRef } from "react";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { askAgain } from "#client/lib/queries/ask-again.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import { isAnswered, type Matched } from "./likes/match.ts";
import { tiesChanged } from "./live.ts";
import { LIKES, newsQuery } from "./queries.ts";

/** @param inTalk whether this page has a video stage, where nothing else is announced */
export function DatingLive({ inTalk }: { inTalk: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const talks = useRef(inTalk);
  talks.current = inTalk;
  useEffect(() => socket.on("RELATION", (change) => tiesChanged(client, change)), [client]);
  useEffect(
    () =>
      socket.on("MATCH", ({ person }) => {
        askAgain(client, LIKES);
        askAgain(client, newsQuery.queryKey);
        if (!isAnswered(person.id) && !talks.current)
          void announce(person, (userId) => navigate({ to: "/chats/with/$userId", params: { userId } }));
      }),
    [client, navigate],
  );
  const { data } = useQuery(newsQuery);
  const waiting = data ? data.newcomers + data.visitors + data.likes + data.saved : 0;
  useEffect(() => {
    setBadge("dating", waiting);
    return () => setBadge("dating", 0);
  }, [waiting]);
  return null;
}

async function announce({ id, name }: Matched, write: (userId: string) => void): Promise<void> {
  await loadNamespacesWithRetry("dating");
  toast({
    title: i18next.t("dating:likes.match"),
    description: i18next.t("dating:likes.matchName", { name }),
    stays: true,
    action: { label: i18next.t("dating:likes.write"), run: () => write(id) },
  });
}
