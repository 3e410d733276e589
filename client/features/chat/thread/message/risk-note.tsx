import { Link } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { noteUnwanted } from "#client/lib/stores/unwanted.ts";
import { useTabIndex } from "./message-focus.tsx";
import type { Risk } from "./risks.ts";

interface RiskNoteProps {
  risks: readonly Risk[];
  personId: string;
}

export function RiskNote({ risks, personId }: RiskNoteProps) {
  const { t } = useTranslation("chat");
  const tabIndex = useTabIndex();
  // Once the reader leaves: before, an offer would cover the message that it is about.
  useEffect(() => () => noteUnwanted(personId), [personId]);
  return (
    <div
      role="note"
      aria-label={t("message.risk.label")}
      className="mt-1 mb-1.5 flex max-w-[34rem] gap-2.5 rounded-md border border-gold/40 bg-gold/8 px-3.5 py-2.5 text-sm"
    >
      <ShieldAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-gold" />
      <div className="flex flex-col items-start gap-1.5">
        {risks.map((risk) => (
          <p key={risk}>{t(`message.risk.${risk}`)}</p>
        ))}
        <Link
          to="/faq/$section"
          params={{ section: "safety" }}
          tabIndex={tabIndex}
          className="touch-target text-gold underline underline-offset-4"
        >
          {t("message.risk.more")}
        </Link>
      </div>
    </div>
  );
}
