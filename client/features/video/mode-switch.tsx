import { Link } from "@tanstack/react-router";
import { Shuffle, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Guests have the modes in their header. */
export function ModeSwitch() {
  const { t } = useTranslation(["shell", "home"]);
  return (
    <nav
      aria-label={t("nav.video")}
      className="grid w-full max-w-xl grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2.5 text-left md:gap-4"
    >
      <Mode to="/" icon={<Shuffle />} name={t("nav.classic")} text={t("home:modes.classic")} />
      <Mode to="/rating" icon={<Sparkles />} name={t("nav.rating")} text={t("home:modes.rating")} />
    </nav>
  );
}

interface ModeProps {
  to: "/" | "/rating";
  icon: ReactNode;
  name: string;
  text: string;
}

function Mode({ to, icon, name, text }: ModeProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      className="group flex flex-col rounded-lg border border-line bg-ink/60 p-[14px] transition hover:border-line-strong aria-[current=page]:border-gold/70 aria-[current=page]:bg-gold/8 md:p-4 landscape-phone:p-3 aria-[current=page]:chosen-frame"
    >
      <span className="flex flex-wrap items-center gap-2 font-medium text-sm group-aria-[current=page]:text-gold-light md:text-base [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-gold">
        <span aria-hidden="true">{icon}</span>
        {name}
      </span>
      <span className="mt-1 text-balance text-dim text-xs md:text-sm landscape-phone:mt-0 landscape-phone:text-xs">
        {text}
      </span>
    </Link>
  );
}
