import { useStore } from "@nanostores/react";
import { ChevronDown, Globe } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { countryName } from "#client/lib/format/country-name.ts";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { Arriving } from "#client/ui/states/arriving.tsx";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { $wantedCountry, wantCountry } from "./country-choice.ts";

const CountryList = lazy(() => retryLostPart(() => import("./country-list.tsx")));

export function CountryButton({ onChange }: { onChange?: () => void }) {
  const { t } = useTranslation("video");
  const [open, setOpen] = useState(false);
  const { wanted, name } = useWantedCountry();
  const choose = (code: string) => {
    setOpen(false);
    wantCountry(code);
    if (code !== wanted) onChange?.();
  };
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`${t("country.label")}: ${name}`}
        onClick={() => setOpen(true)}
        className="max-w-full border-line-strong bg-ink/50"
      >
        <Globe aria-hidden="true" className="text-gold" />
        <span className="truncate">{name}</span>
        <ChevronDown aria-hidden="true" className="text-dim" />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t("country.title")} description={t("country.hint")}>
        <Suspense fallback={<Arriving className="h-[min(28rem,60dvh)]" />}>
          <CountryList onChoose={choose} />
        </Suspense>
      </Dialog>
    </>
  );
}

function useWantedCountry() {
  const { t, i18n } = useTranslation("video");
  // The prerendered page is the same for everyone, and must hydrate unchanged.
  const wanted = useStore($wantedCountry, { ssr: () => ANY_COUNTRY });
  return { wanted, name: wanted === ANY_COUNTRY ? t("country.any") : countryName(wanted, i18n.language) };
}
