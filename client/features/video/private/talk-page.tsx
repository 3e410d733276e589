import { useStore } from "@nanostores/react";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { $session } from "#client/lib/session.ts";
import { type Extras, ExtrasContext } from "../extras.ts";
import { loadSession } from "../session/load-session.ts";
import { $privateLink, tokenIn } from "../session/private-link.ts";
import { VideoChat } from "../video-chat.tsx";
import { Heading } from "./heading.tsx";
import { MakeLink } from "./make-link.tsx";
import { Over } from "./over.tsx";
import { ShareLink } from "./share-link.tsx";
import { Waiting } from "./waiting.tsx";

/** A private talk, whose link is made and opened here. Its secret is in the fragment, which no server and no log sees. */
export function TalkPage() {
  const { t } = useTranslation("talk");
  useTitle(t("title"));
  const { hash, state } = useLocation();
  const token = tokenIn(hash);
  const isMine = state.madeLink === true;
  const isGuest = useStore($session).token === null;
  useLink(token);
  const extras = useMemo(
    (): Extras => ({
      greeting: <Heading invited={!isMine} />,
      // With `modes` undefined the user counts as a guest, who sees the consent below.
      modes: isGuest ? undefined : null,
      invitation: isMine ? <ShareLink token={token} /> : null,
      searchFilters: () => null,
      startLabel: t("enter"),
      privately: {
        waiting: <Waiting token={isMine ? token : null} />,
        texts: {
          searching: t("announce.searching"),
          connecting: t("announce.connecting"),
          met: t("met"),
          empty: t("textEmpty"),
        },
        over: (reason) => <Over reason={reason} />,
      },
    }),
    [t, token, isMine, isGuest],
  );
  if (!token) return <MakeLink />;
  return (
    <ExtrasContext value={extras}>
      <VideoChat mode="private" />
    </ExtrasContext>
  );
}

/** Sets the link of the page; leaving it, or opening another link, ends the talk. */
function useLink(token: string): void {
  useEffect(() => {
    $privateLink.set(token);
    return () => {
      $privateLink.set("");
      void loadSession().then(({ dispatch }) => dispatch({ type: "exit" }));
    };
  }, [token]);
}
