import { Menu, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/icon-button.tsx";
import { LanguageSwitch } from "../language-switch.tsx";
import { usePageMenu } from "../nav/use-page-menu.ts";
import { GuestLinks } from "./guest-links.tsx";
import { SignButtons } from "./sign-buttons.tsx";

/** The header's links as a menu on narrow screens. Navigation, a press outside and Escape close it. */
export function GuestBurger() {
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
