import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { GUEST_HEADER_SCROLLED_PX } from "#contract/limits.ts";
import { LanguageSwitch } from "../language-switch.tsx";
import { Logo } from "../logo.tsx";
import { GuestBurger } from "./guest-burger.tsx";
import { GuestLinks } from "./guest-links.tsx";
import { OnlineCounter } from "./online-counter.tsx";
import { SignButtons } from "./sign-buttons.tsx";
import { useScrolled } from "./use-scrolled.ts";

/** The header of guest pages (specification, section 2). */
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
