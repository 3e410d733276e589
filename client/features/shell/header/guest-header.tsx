import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Menu, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { formatCompact, formatNumber } from "#client/lib/format/numbers.ts";
import { $online } from "#client/lib/socket/state.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { GUEST_HEADER_SCROLLED_PX } from "#contract/limits.ts";
import { LanguageSwitch } from "../language-switch.tsx";
import { Logo } from "../logo.tsx";
import { usePageMenu } from "../nav/use-page-menu.ts";

/** Specification, section 2. */
export function GuestHeader() {
  const { t } = useTranslation("shell");
  const scrolled = useScrolled(GUEST_HEADER_SCROLLED_PX);
  return (
    <header
      data-scrolled={scrolled}
      className={clsx(
        "sticky top-0 z-30 border-b transition",
        scrolled ? "border-line bg-ink/92 backdrop-blur-md" : "border-transparent",
      )}
    >
      <div className="mx-auto flex min-h-16 max-w-[80rem] flex-wrap items-center gap-x-4 px-4 md:px-6 lg:px-8 xl:gap-x-8">
        <Logo />
        <nav aria-label={t("mainNav")} className="hidden items-center gap-4 lg:flex xl:gap-6">
          <GuestLinks className="flex h-11 items-center whitespace-nowrap" />
        </nav>
        <div className="ml-auto flex items-center gap-2 md:gap-4 lg:gap-1 xl:gap-4">
          <OnlineCounter />
          <div className="hidden lg:block">
            <LanguageSwitch />
          </div>
          <div className="hidden items-center gap-2 md:flex">
            <SignButtons />
          </div>
          <GuestBurger />
        </div>
      </div>
    </header>
  );
}

function useScrolled(px: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > px,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

/** "128 online" on a desktop, only the number elsewhere (specification, section 2). */
function OnlineCounter() {
  const { t } = useTranslation("shell");
  const wide = useMediaQuery(DESKTOP);
  const count = useStore($online);
  if (count === null) return null;
  const value = formatCompact(count);
  return (
    <span className="flex animate-fade-in items-center gap-2 whitespace-nowrap text-cream text-sm">
      <span aria-hidden="true" className="relative flex size-2">
        <span className="absolute inset-0 animate-ripple rounded-full bg-good" />
        <span className="size-2 rounded-full bg-good" />
      </span>
      <span aria-hidden="true" data-testid="online" className="tabular-nums">
        {wide ? t("online", { value }) : value}
      </span>
      <span className="sr-only">{t("onlineLabel", { count, number: formatNumber(count) })}</span>
    </span>
  );
}

function GuestBurger() {
  const { t } = useTranslation("shell");
  const { open, root, close, toggle } = usePageMenu();
  return (
    <div ref={root} className="lg:hidden">
      <IconButton
        label={t(open ? "closeMenu" : "menu")}
        icon={open ? <X /> : <Menu />}
        tooltip={false}
        aria-expanded={open}
        aria-controls="guest-menu"
        onClick={toggle}
      />
      {open && (
        <nav
          id="guest-menu"
          aria-label={t("mainNav")}
          className="absolute inset-x-2 top-full flex animate-rise-in flex-col rounded-lg border border-line bg-raised p-2 shadow-lift md:left-auto md:w-80"
        >
          <GuestLinks
            className="flex h-12 items-center rounded-md px-4 text-lg hover:bg-cream/8"
            onChoose={close}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-line border-t px-2 pt-2">
            <LanguageSwitch full />
            <div className="flex w-full gap-2 pb-1 *:flex-1 md:hidden">
              <SignButtons />
            </div>
          </div>
        </nav>
      )}
    </div>
  );
}

/** Quiet, since Start is the one primary action of the page. */
function SignButtons() {
  const { t } = useTranslation("shell");
  return (
    <>
      <Button asChild variant="ghost">
        <Link to="/auth/login">{t("nav.signIn")}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/auth/sign-up">{t("nav.signUp")}</Link>
      </Button>
    </>
  );
}

/** Specification, section 2. */
function GuestLinks({ className, onChoose }: { className: string; onChoose?: () => void }) {
  const { t } = useTranslation("shell");
  const look = clsx(
    "transition hover:text-gold-light aria-[current=page]:text-gold forced-colors:aria-[current=page]:underline",
    className,
  );
  return (
    <>
      <Link to="/" activeOptions={{ exact: true }} onClick={onChoose} className={look}>
        {t("nav.classic")}
      </Link>
      <Link to="/rating" onClick={onChoose} className={look}>
        {t("nav.rating")}
      </Link>
      <Link to="/about" onClick={onChoose} className={look}>
        {t("nav.about")}
      </Link>
      <Link to="/faq/$section" params={{ section: "what-is" }} onClick={onChoose} className={look}>
        {t("nav.faq")}
      </Link>
    </>
  );
}
