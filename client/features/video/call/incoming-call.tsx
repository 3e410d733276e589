import { useNavigate } from "@tanstack/react-router";
import { Phone, PhoneOff } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { startRinging } from "#client/lib/browser/sound.ts";
import { isKeyAfterPause } from "#client/lib/browser/writing.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { useOwnEntry } from "#client/ui/overlays/use-own-entry.ts";
import { useReturnFocus } from "#client/ui/overlays/use-return-focus.ts";
import type { ServerData } from "#contract/realtime.ts";
import { Portrait } from "./portrait.tsx";
import { decline, take } from "./ring.ts";

/** Keys are ignored for this long: they may be meant for what the call has just covered. */
const DEAF_MS = 800;

/** A user who is writing does not mean the call: their sentence goes on below it, up to the Enter that sends it. */
export default function IncomingCall({ ring }: { ring: ServerData["CALL"] }) {
  const { t } = useTranslation("call");
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(true);
  // Back neither accepts nor declines, and the page below stays.
  useOwnEntry(true, () => false);
  const since = useRef(performance.now());
  const { from } = ring;
  useEffect(startRinging, []);
  useBlinkingTitle(t("incoming.title", { name: from.name }));
  const accept = () => {
    take(ring);
    void navigate({ to: "/profile/$id/call", params: { id: from.id } });
  };
  const isMeant = () =>
    content.current?.contains(document.activeElement) === true &&
    performance.now() - since.current > DEAF_MS &&
    isKeyAfterPause();
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          role="alertdialog"
          // Not on a button: a user who types a space must not accept the call with it.
          {...focus}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            if (isMeant()) decline(ring);
          }}
          onInteractOutside={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            const isOwn = event.target === event.currentTarget;
            if (event.key === "Enter" && isOwn && !event.repeat && isMeant()) accept();
          }}
          className="fixed inset-0 z-60 flex animate-fade-in flex-col items-center justify-between overflow-hidden bg-ink px-6 pt-[max(4rem,env(safe-area-inset-top))] pb-[max(3rem,env(safe-area-inset-bottom))] text-center outline-none lg:justify-center lg:gap-16 short:pt-6 short:pb-6"
        >
          <Backdrop image={from.image} />
          <div className="relative flex flex-col items-center">
            <p className="mb-10 text-dim short:mb-3">{t("incoming.text")}</p>
            <Portrait friend={from} ringing />
            <Radix.Title className="relative mt-8 short:mt-3 font-display text-3xl">{from.name}</Radix.Title>
            <Radix.Description className="relative mt-2 text-dim">{t("incoming.ask")}</Radix.Description>
          </div>
          <div className="relative flex w-full max-w-sm justify-around lg:max-w-md">
            <Choice label={t("incoming.decline")} hint="Esc">
              <Button
                variant="destructive"
                aria-label={t("incoming.decline")}
                onClick={() => decline(ring)}
                className={ROUND}
              >
                <PhoneOff aria-hidden="true" />
              </Button>
            </Choice>
            <Choice label={t("incoming.accept")} hint="Enter">
              <Button
                variant="primary"
                aria-label={t("incoming.accept")}
                onClick={accept}
                className={`${ROUND} bg-good! bg-none! text-ink!`}
              >
                <Phone aria-hidden="true" />
              </Button>
            </Choice>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ROUND = "size-18! short:size-14! rounded-full! px-0! [&_svg]:size-7!";

const Backdrop = ({ image }: { image: string | null }) =>
  image && (
    <img
      src={image}
      alt=""
      className="absolute inset-0 size-full scale-110 object-cover opacity-25 blur-3xl"
    />
  );

function Choice({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3">
      {children}
      <span aria-hidden="true">
        {label}
        <kbd className="ml-2 hidden rounded-md border border-line-strong px-1.5 py-0.5 text-dim text-xs lg:inline">
          {hint}
        </kbd>
      </span>
    </div>
  );
}

const BLINK_MS = 1_000;

function useBlinkingTitle(title: string): void {
  useEffect(() => {
    let own = document.title;
    const blink = () => {
      // The page may have changed its title meanwhile, for example because a message came.
      if (document.title !== title) own = document.title;
      document.title = document.title === title ? own : title;
    };
    blink();
    const timer = setInterval(blink, BLINK_MS);
    return () => {
      clearInterval(timer);
      if (document.title === title) document.title = own;
    };
  }, [title]);
}
