import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { Arriving } from "#client/ui/states/arriving.tsx";
import { countFilters } from "#contract/filters.ts";
import { usePreferences } from "./use-preferences.ts";

const PreferencesForm = lazy(() => retryLostPart(() => import("./preferences-form.tsx")));

export function PreferencesButton({ onChange }: { onChange?: (() => void) | undefined }) {
  const { t } = useTranslation("rating");
  const [open, setOpen] = useState(false);
  const { preferences, isVip } = usePreferences();
  const count = preferences ? countFilters(preferences, isVip) : 0;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="py-1 border-line-strong bg-ink/50"
      >
        <SlidersHorizontal aria-hidden="true" className="text-gold" />
        {t("preferences.button")}
        {count > 0 && (
          <>
            <Badge variant="count" aria-hidden="true">
              {count}
            </Badge>
            <span className="sr-only">, {t("preferences.count", { count })}</span>
          </>
        )}
      </Button>
      <Dialog
        size="md"
        open={open}
        onOpenChange={setOpen}
        title={t("preferences.title")}
        description={t("preferences.text")}
      >
        <Suspense fallback={<Arriving className="h-[70dvh]" />}>
          <PreferencesForm onSaved={onChange} />
        </Suspense>
      </Dialog>
    </>
  );
}
