import { useOutage } from "#client/lib/lost-parts/use-outage.ts";
import { OutageText } from "#client/ui/states/outage-text.tsx";
import { useOnline } from "#client/ui/states/use-online.ts";

/** What a page can know of why the server is away, such as a network that wants its users to sign in. */
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
