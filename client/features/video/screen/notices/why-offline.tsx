import { useOutage } from "#client/lib/lost-parts/use-outage.ts";
import { OutageText } from "#client/ui/states/outage-text.tsx";
import { useOnline } from "#client/ui/states/use-online.ts";

export function WhyOffline() {
  const outage = useOutage(useOnline());
  return (
    outage && (
      <p className="animate-fade-in text-dim">
        <OutageText outage={outage} />
      </p>
    )
  );
}
