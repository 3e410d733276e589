import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { longDateLine } from "#client/lib/format/date-line.ts";
import { requestSignOut } from "#client/lib/sign-out.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import type { FaqSection } from "#contract/paths.ts";
import { useAgree } from "./use-agree.ts";

/** Asks for consent to the terms. Only an answer closes it: agree, sign out for now, or delete the account. */
export default function TermsDialog({ version }: { version: string }) {
  const { t } = useTranslation("legal");
  const agree = useAgree();
  return (
    <Dialog
      alert
      open
      onOpenChange={() => {}}
      title={t("dialog.title")}
      description={t("dialog.text", { date: longDateLine(version) })}
      footer={
        <>
          <Button variant="ghost" onClick={() => void requestSignOut()}>
            {t("dialog.signOut")}
          </Button>
          <Button variant="primary" loading={agree.isPending} onClick={() => agree.mutate(version)}>
            {t("dialog.agree")}
          </Button>
        </>
      }
    >
      <ul>
        <li>
          <Article section="terms">{t("dialog.terms")}</Article>
        </li>
        <li>
          <Article section="privacy-policy">{t("dialog.policy")}</Article>
        </li>
      </ul>
      <p className="mt-4 text-dim text-sm">
        {t("dialog.refuse")}{" "}
        <Link to="/settings/$section" params={{ section: "account" }} className="link">
          {t("dialog.delete")}
        </Link>
      </p>
    </Dialog>
  );
}

function Article({ section, children }: { section: FaqSection; children: ReactNode }) {
  return (
    <Link to="/faq/$section" params={{ section }} className="link inline-block py-2">
      {children}
    </Link>
  );
}
