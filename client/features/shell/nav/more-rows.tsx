import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import {
  BookOpen,
  CircleHelp,
  Crown,
  Info,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Settings,
  ShieldAlert,
  SlidersHorizontal,
  Star,
  Video,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { requestSignOut } from "#client/lib/sign-out.ts";
import { $badges } from "#client/lib/stores/badges.ts";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { isModerator } from "#contract/roles.ts";

/** In this order (specification, section 2). */
const LINKS = [
  { label: "classicChat", icon: Video, link: { to: "/", activeOptions: { exact: true } } },
  { label: "ratedChat", icon: Star, link: { to: "/rating" } },
  { label: "filters", icon: SlidersHorizontal, link: { to: "/dating", hash: "filters" } },
  { label: "vip", icon: Crown, link: { to: "/vip" } },
  { label: "settings", icon: Settings, link: { to: "/settings" } },
  { label: "about", icon: Info, link: { to: "/about" } },
  { label: "faq", icon: BookOpen, link: { to: "/faq", activeOptions: { exact: true } } },
  { label: "help", icon: CircleHelp, link: { to: "/faq/$section", params: { section: "help" } } },
  { label: "support", icon: LifeBuoy, link: { to: "/support" } },
] as const satisfies { label: string; icon: LucideIcon; link: LinkProps }[];

interface MoreRowsProps {
  onChoose?: () => void;
  onSignOut: () => void;
}

export function MoreRows({ onChoose, onSignOut }: MoreRowsProps) {
  const { t } = useTranslation("shell");
  const moderates = isModerator(useQuery(meQuery).data?.role ?? "member");
  const waiting = useStore($badges).reports;
  return (
    <>
      {moderates && (
        <Link to="/admin" onClick={onChoose} className={rowStyles}>
          <ShieldAlert aria-hidden="true" />
          {t("nav.console")}
          {waiting > 0 && (
            <>
              <Badge variant="count" aria-hidden="true" className="ml-auto">
                {waiting}
              </Badge>
              <span className="sr-only">, {t("nav.waiting", { count: waiting })}</span>
            </>
          )}
        </Link>
      )}
      {LINKS.map(({ label, icon: Icon, link }) => (
        <Link key={label} {...link} onClick={onChoose} className={rowStyles}>
          <Icon aria-hidden="true" />
          <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere]">{t(`nav.${label}`)}</span>
        </Link>
      ))}
      <button type="button" onClick={onSignOut} className={rowStyles}>
        <LogOut aria-hidden="true" />
        {t("nav.signOut")}
      </button>
    </>
  );
}

const rowStyles =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-1.5 text-left transition hover:bg-cream/8 aria-[current=page]:text-gold [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-dim";

/** On a phone, whose bar has no room for them. */
export function PageMenu() {
  const { t } = useTranslation("shell");
  const { ask, question } = useSignOutQuestion();
  return (
    <nav
      aria-label={t("menu")}
      className="mx-4 mb-16 flex flex-col rounded-lg border border-line bg-panel p-2 md:hidden"
    >
      <MoreRows onSignOut={ask} />
      {question}
    </nav>
  );
}

/** The row is next to others that one presses often. */
export function useSignOutQuestion() {
  const { t } = useTranslation("shell");
  const [asking, setAsking] = useState(false);
  const signOut = () => {
    setAsking(false);
    void requestSignOut();
  };
  const question = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={t("signOut.title")}
      description={t("signOut.text")}
      confirmLabel={t("nav.signOut")}
      onConfirm={signOut}
    />
  );
  return { ask: () => setAsking(true), question };
}
