import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBrandName, useConfig } from "#client/lib/queries/use-config.ts";
import type { FaqSection } from "#contract/paths.ts";
import { LanguageSwitch } from "../language-switch.tsx";
import type { FooterVariant } from "../layout-rules.ts";
import { Logo } from "../logo.tsx";

interface FooterProps {
  variant: Exclude<FooterVariant, "hidden">;
}

export function Footer({ variant }: FooterProps) {
  return (
    <footer className="border-line border-t text-dim text-sm">
      <div className="mx-auto max-w-[80rem] px-4 md:px-6 lg:px-8">
        {variant === "full" && <Columns />}
        {variant === "line" ? <Line /> : <Imprint small={variant === "small"} />}
      </div>
    </footer>
  );
}

function Columns() {
  const { t } = useTranslation("shell");
  const email = useConfig()?.brand.supportEmail;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 gap-y-8 py-12 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="col-span-full flex flex-col items-start gap-3 lg:col-span-1">
        <Logo className="text-cream" />
        <p className="max-w-64">{t("footer.tagline")}</p>
        <div className="-ml-2">
          <LanguageSwitch full />
        </div>
      </div>
      <Column title={t("footer.service")}>
        <Link to="/about" className={linkStyles}>
          {t("nav.about")}
        </Link>
        <ArticleLink section="what-is">{t("footer.whatIs")}</ArticleLink>
        <Link to="/faq" className={linkStyles}>
          {t("nav.faq")}
        </Link>
      </Column>
      <Column title={t("footer.documents")}>
        <ArticleLink section="terms">{t("footer.terms")}</ArticleLink>
        <ArticleLink section="privacy-policy">{t("footer.privacyPolicy")}</ArticleLink>
        <ArticleLink section="privacy">{t("footer.safety")}</ArticleLink>
      </Column>
      <Column title={t("footer.contact")}>
        <ArticleLink section="help">{t("footer.help")}</ArticleLink>
        <Link to="/support" className={linkStyles}>
          {t("footer.support")}
        </Link>
        {email && (
          <a href={`mailto:${email}`} className={`${linkStyles} break-all`}>
            {email}
          </a>
        )}
      </Column>
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 font-medium text-cream">{title}</h2>
      <div className="flex flex-col items-start">{children}</div>
    </section>
  );
}

const linkStyles = "inline-flex min-h-11 items-center py-1.5 transition hover:text-cream";

function ArticleLink({ section, children }: { section: FaqSection; children: ReactNode }) {
  return (
    <Link to="/faq/$section" params={{ section }} className={linkStyles}>
      {children}
    </Link>
  );
}

/** Only the brand until the operator fills in their details. A prerendered page may be from last year. */
function useImprint(): { owner: string; details: string[] } {
  const { t } = useTranslation("shell");
  const legal = useConfig()?.legal;
  const brand = useBrandName();
  const details = [
    legal?.company,
    legal?.taxId && t("footer.taxId", { id: legal.taxId }),
    legal?.registrationId && t("footer.registrationId", { id: legal.registrationId }),
    legal?.address,
  ].filter((part) => typeof part === "string" && part !== "") as string[];
  return { owner: `© ${new Date().getFullYear()} ${brand}`, details };
}

function Imprint({ small }: { small: boolean }) {
  const { t } = useTranslation("shell");
  const { owner, details } = useImprint();
  const shown = small ? details.slice(0, 1) : details;
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-xs",
        !small && "border-line border-t",
      )}
    >
      <p suppressHydrationWarning>{[owner, ...shown].join(" · ")}</p>
      <p>{t("footer.adults")}</p>
    </div>
  );
}

function Line() {
  const { t } = useTranslation("shell");
  const { owner, details } = useImprint();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 text-xs">
      <p className="py-3" suppressHydrationWarning>
        {[owner, ...details].join(" · ")}
      </p>
      <p className="flex flex-wrap items-center gap-x-5">
        <ArticleLink section="terms">{t("footer.terms")}</ArticleLink>
        <ArticleLink section="privacy-policy">{t("footer.privacyPolicy")}</ArticleLink>
        <ArticleLink section="help">{t("footer.help")}</ArticleLink>
        <span>18+</span>
      </p>
    </div>
  );
}
