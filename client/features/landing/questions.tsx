import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { bandStyles, bandTitleStyles } from "./band.ts";

const ITEMS = ["cost", "record", "who", "camera"] as const;

export function Questions() {
  const { t } = useTranslation("landing");
  return (
    <section
      className={`${bandStyles} grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[1fr_2fr] lg:gap-16`}
    >
      <div>
        <h2 className={bandTitleStyles}>{t("faq.title")}</h2>
        <Button asChild variant="link" className="mt-4">
          <Link to="/faq">{t("faq.all")}</Link>
        </Button>
      </div>
      <div className="border-line border-t">
        {ITEMS.map((item) => (
          <Question
            key={item}
            question={t(`faq.items.${item}.question`)}
            answer={t(`faq.items.${item}.answer`)}
          />
        ))}
      </div>
    </section>
  );
}

function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <details name="landing-questions" className="group border-line border-b">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 font-medium text-lg hover:text-gold-light [&::-webkit-details-marker]:hidden">
        {question}
        <Plus aria-hidden="true" className="shrink-0 text-gold transition group-open:rotate-45" />
      </summary>
      <p className="max-w-[62ch] pr-8 pb-6 text-dim">{answer}</p>
    </details>
  );
}
