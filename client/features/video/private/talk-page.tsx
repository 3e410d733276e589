import { useStore } from "@nanostores/react";
import { useMutation } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import {
  Copy,
  DoorClosed,
  Link2,
  QrCode as QrSign,
  Share2,
  ShieldAlert,
  Unplug,
  UsersRound,
  WifiOff,
} from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStillHere } from "#client/lib/browser/use-still-here.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { copy } from "#client/lib/copy.ts";
import { $session } from "#client/lib/session.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $connection } from "#client/lib/socket/state.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { Lamp } from "#client/ui/states/lamp.tsx";
import { useSaysOffline } from "#client/ui/states/says-offline.ts";
import { type Extras, ExtrasContext } from "../extras.ts";
import { Ripples } from "../ripples.tsx";
import { LightTip, useLightTip } from "../screen/notices/light-tip.tsx";
import { Message } from "../screen/notices/message.tsx";
import { WhyOffline } from "../screen/notices/why-offline.tsx";
import { loadSession } from "../session/load-session.ts";
import { $privateLink, tokenIn } from "../session/private-link.ts";
import type { OverReason } from "../session/session-model.ts";
import { VideoChat } from "../video-chat.tsx";

/** The link's secret is in the fragment, which no server and no log sees. */
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

function useLink(token: string): void {
  useEffect(() => {
    $privateLink.set(token);
    return () => {
      $privateLink.set("");
      void loadSession().then(({ dispatch }) => dispatch({ type: "exit" }));
    };
  }, [token]);
}

function Heading({ invited }: { invited: boolean }) {
  const { t } = useTranslation("talk");
  return (
    <header className="max-w-md">
      <h1 className="font-display text-2xl md:text-4xl">{t(invited ? "invited.title" : "made.title")}</h1>
      <p className="mt-3 text-dim">{t(invited ? "invited.text" : "made.text")}</p>
    </header>
  );
}

/** With the `token` of a link made here, it can be shared once more. */
function Waiting({ token }: { token: string | null }) {
  const { t } = useTranslation(["talk", "video"]);
  const offline = useStore($connection) === "offline";
  useSaysOffline(offline);
  const light = useLightTip();
  return (
    <div className="relative flex w-full max-w-md flex-col items-center px-6 text-center">
      <div className="relative mb-8 flex size-28 items-center justify-center short:hidden">
        {offline ? (
          <WifiOff size={40} strokeWidth={1.25} aria-hidden="true" className="text-gold" />
        ) : (
          <Ripples />
        )}
      </div>
      <h2 className="font-display text-xl md:text-2xl">
        {t(offline ? "video:searching.offlineTitle" : "waiting.title")}
      </h2>
      <p className="mt-2 mb-6 text-dim">{t(offline ? "waiting.offline" : "waiting.text")}</p>
      {offline ? <WhyOffline /> : light && <LightTip light={light} />}
      {token && <ShareLink token={token} />}
    </div>
  );
}

const LEFT = { icon: <DoorClosed />, title: "over.left", text: "over.text" } as const;
const NOTICES = {
  left: LEFT,
  blocked: LEFT,
  elsewhere: LEFT,
  ended: LEFT,
  stopped: { icon: <DoorClosed />, title: "over.stopped", text: "over.text" },
  lost: { icon: <Unplug />, title: "over.lost", text: "over.text" },
  moderated: { icon: <ShieldAlert />, title: "video:moderated.title", text: "video:moderated.text" },
  link_taken: { icon: <UsersRound />, title: "taken.title", text: "taken.text" },
  link_expired: { icon: <DoorClosed />, title: "expired.title", text: "expired.text" },
} as const satisfies Record<OverReason, object>;

function Over({ reason }: { reason: OverReason }) {
  const { t } = useTranslation(["talk", "video"]);
  const { icon, title, text } = NOTICES[reason];
  return (
    <Message icon={icon} title={t(title)} text={t(text)}>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button asChild variant="primary">
          <Link to="/talk">{t("over.again")}</Link>
        </Button>
        <Button asChild>
          <Link to="/">{t("over.random")}</Link>
        </Button>
      </div>
    </Message>
  );
}

function MakeLink() {
  const { t } = useTranslation("talk");
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const making = useMutation({
    mutationFn: () => socket.deliver("MAKE_LINK"),
    onMutate: stillHere,
    onSuccess: async ({ token }, _, isHere) => {
      if (isHere()) await navigate({ to: "/talk", hash: token, replace: true, state: { madeLink: true } });
    },
    onError: toastFailure,
  });
  const points = t("make.points", { returnObjects: true });
  return (
    <section className="relative isolate mx-auto flex w-full max-w-xl flex-1 flex-col items-center overflow-clip px-4 pt-26 pb-12 text-center md:pt-38">
      <Lamp className="-z-10 -translate-x-1/2 absolute top-0 left-1/2 w-[27rem] md:w-[42rem]" />
      <h1 className="font-display text-2xl md:text-4xl">{t("title")}</h1>
      <p className="mt-3 max-w-md text-dim">{t("make.text")}</p>
      <Button
        variant="primary"
        size="lg"
        loading={making.isPending}
        onClick={() => making.mutate()}
        className="mt-8 shadow-lift"
      >
        <Link2 aria-hidden="true" />
        {t("make.button")}
      </Button>
      <ul className="mt-10 w-full text-left">
        {points.map((point) => (
          <li key={point} className="border-line border-t py-4 text-dim">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

const QrCode = lazy(() => import("#client/ui/pictures/qr-code.tsx"));

function ShareLink({ token }: { token: string }) {
  const { t, i18n } = useTranslation("talk");
  const [code, setCode] = useState(false);
  // A first visit is in Russian (client/index.html).
  const from = i18n.language === "en" ? "?from=en" : "";
  const url = `${location.origin}/talk${from}#${token}`;
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="flex w-full max-w-sm flex-col items-center gap-3">
      <Input
        ref={field}
        readOnly
        aria-label={t("share.link")}
        value={url}
        onFocus={(event) => event.target.select()}
        className="bg-ink/60 text-sm!"
      />
      <div className="flex flex-wrap justify-center gap-2">
        {"share" in navigator && (
          // `share` also rejects when the sheet is closed without a choice, which is no failure.
          <Button
            variant="tertiary"
            onClick={() => void navigator.share({ text: t("share.text"), url }).catch(() => {})}
          >
            <Share2 aria-hidden="true" />
            {t("share.send")}
          </Button>
        )}
        <Button onClick={() => void copy({ text: url, copied: t("share.copied"), field: field.current })}>
          <Copy aria-hidden="true" />
          {t("share.copy")}
        </Button>
        <Button aria-expanded={code} onClick={() => setCode(!code)}>
          <QrSign aria-hidden="true" />
          {t("share.code")}
        </Button>
      </div>
      {code && (
        <Suspense fallback={<div className="size-56" />}>
          <QrCode text={url} label={t("share.codeLabel")} />
        </Suspense>
      )}
    </div>
  );
}
