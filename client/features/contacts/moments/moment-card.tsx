import { useStore } from "@nanostores/react";
import { Check, Star, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { mayPlay, playTune } from "#client/lib/browser/sound.ts";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { endMoment, type Shown } from "#client/lib/stores/moments.ts";
import { $reported } from "#client/lib/stores/report.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { useTies } from "../use-ties.ts";

const SHOWN_MS = 6_000;

/** Below the top bar of a talk. Takes no focus; F8 moves it here, as to a toast. */
export default function MomentCard({ moment }: { moment: Shown | null }) {
  const { t } = useTranslation("contacts");
  const area = useRef<HTMLDivElement>(null);
  const ready = useTexts();
  useFocusKey(area);
  useReportFirst(moment);
  const shown = ready ? moment : null;
  return (
    <div
      ref={area}
      className="pointer-events-none fixed inset-x-3 top-[calc(max(16px,env(safe-area-inset-top))+104px)] z-60 flex justify-center lg:top-[76px]"
    >
      <p role="status" className="sr-only">
        {shown && `${textOf(t, shown)}. ${t("moment.answer")}`}
      </p>
      {shown && <Card key={shown.id} moment={shown} />}
    </div>
  );
}

function Card({ moment }: { moment: Shown }) {
  const { t } = useTranslation("contacts");
  const [held, setHeld] = useState(false);
  const close = () => endMoment(moment.id);
  useEffect(() => {
    void playOnce(moment.kind);
  }, [moment.kind]);
  useTimeUp(held, close);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Escape closes the card and must not end the talk.
    event.preventDefault();
    close();
  };
  return (
    <section
      aria-label={t("moment.card")}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={onKeyDown}
      className="pointer-events-auto @container w-full max-w-md animate-slide-in rounded-lg border border-gold/40 bg-raised p-[12px] shadow-lift [--from-y:calc(-100%-8rem)]"
    >
      <div className="flex items-center gap-3">
        <span className="flex @max-[14rem]:hidden">
          {moment.kind === "stars" ? (
            <Emblem />
          ) : (
            <Avatar name={moment.person.name} src={moment.person.image} />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p aria-hidden="true" className="line-clamp-3 font-medium [overflow-wrap:anywhere]">
            {textOf(t, moment)}
          </p>
          {moment.kind !== "asks" && (
            <p className="mt-0.5 text-dim text-sm @max-[14rem]:hidden">
              {t(moment.kind === "friends" ? "moment.friendsText" : "moment.starsText")}
            </p>
          )}
        </div>
        <IconButton
          label={t("moment.close")}
          icon={<X />}
          tooltip={false}
          onClick={close}
          className="size-[44px]! self-start text-dim"
        />
      </div>
      {moment.kind === "asks" && <Answer person={moment.person} onDone={close} />}
    </section>
  );
}

function Answer({ person, onDone }: { person: Asks["person"]; onDone: () => void }) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending, variables } = useTies(person);
  const answer = (act: "accept" | "decline") => mutate(act, { onSettled: onDone });
  return (
    <div className="mt-3 flex flex-wrap gap-2 *:min-w-fit *:flex-1">
      <Button
        variant="primary"
        loading={isPending && variables === "accept"}
        onClick={() => answer("accept")}
      >
        <Check aria-hidden="true" />
        {t("friend.accept")}
      </Button>
      <Button loading={isPending && variables === "decline"} onClick={() => answer("decline")}>
        {t("friend.decline")}
      </Button>
    </div>
  );
}

type Asks = Extract<Shown, { kind: "asks" }>;

const Emblem = (): ReactNode => (
  <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-gold/12 text-gold">
    <Star fill="currentColor" aria-hidden="true" />
  </span>
);

type T = ReturnType<typeof useTranslation<"contacts">>["t"];

function textOf(t: T, moment: Shown): string {
  if (moment.kind === "stars") return t("moment.stars", { count: moment.stars });
  const { name } = moment.person;
  return moment.kind === "asks" ? t("asks", { name }) : t("moment.friends", { name });
}

/** Runs `act` after six seconds in which the page was visible and the card not held (by pointer or focus). */
function useTimeUp(held: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      clearTimeout(timer);
      if (!held && document.visibilityState === "visible")
        timer = setTimeout(() => latest.current(), SHOWN_MS);
    };
    count();
    document.addEventListener("visibilitychange", count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", count);
    };
  }, [held]);
}

/** Every tab of this browser receives the moment; only one of those that may play sounds plays it. */
async function playOnce(kind: Shown["kind"]): Promise<void> {
  if (!mayPlay()) return;
  if (!navigator.locks) return playTune(kind);
  await navigator.locks.request("moment-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playTune(kind);
    await new Promise((wake) => setTimeout(wake, 1_000));
  });
}

/** Closes the card while a report is open: nothing may cover it, least of all a request by the reported person. */
function useReportFirst(moment: Shown | null): void {
  const reported = useStore($reported);
  useEffect(() => {
    if (reported && moment) endMoment(moment.id);
  }, [reported, moment]);
}

function useFocusKey(area: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const button = area.current?.querySelector("button");
      if (event.key !== "F8" || !button) return;
      event.preventDefault();
      // F8 is the key of toasts too, which would take the focus away.
      event.stopPropagation();
      button.focus();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [area]);
}

/** Loads the texts, since a card may open on a page that has not loaded `contacts`. */
function useTexts(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => void loadNamespacesWithRetry("contacts", "errors").then(() => setLoaded(true)), []);
  return loaded;
}
