import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { longDateLine } from "#client/lib/format/date-line.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import type { MemberTerms } from "#contract/profile.ts";
import { useAgree } from "./use-agree.ts";

interface Props {
  coming: NonNullable<MemberTerms["coming"]>;
  onClose: () => void;
}

/** Announces new terms and their date. Agreeing hides the banner for good, closing it for this visit. */
export default function TermsBanner({ coming, onClose }: Props) {
  const { t } = useTranslation("legal");
  const agree = useAgree();
  return (
    <section
      aria-label={t("banner.title")}
      className="above-bottom-bars fixed inset-x-2 z-30 mx-auto flex max-w-2xl animate-rise-in flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised py-2 pr-14 pl-4 shadow-lift"
    >
      <p className="min-w-[16rem] flex-1 text-sm">{t("banner.text", { date: longDateLine(coming.from) })}</p>
      <span className="-ml-3 flex gap-2 sm:ml-0">
        <Button asChild size="sm" variant="ghost">
          <Link to="/faq/$section" params={{ section: "terms" }} search={{ edition: coming.version }}>
            {t("banner.read")}
          </Link>
        </Button>
        <Button size="sm" loading={agree.isPending} onClick={() => agree.mutate(coming.version)}>
          {t("banner.agree")}
        </Button>
      </span>
      <span className="absolute top-1 right-1">
        <IconButton label={t("banner.close")} icon={<X />} tooltip={false} onClick={onClose} />
      </span>
    </section>
  );
}
