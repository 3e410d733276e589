import { MessageCircle } from "lucide-react";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { OfflineState } from "../offline-state.tsx";
import { Pulse } from "../pulse.tsx";
import { Skeleton, SkeletonText } from "../skeleton.tsx";
import { Spinner } from "../spinner.tsx";
import { Samples, Section } from "./section.tsx";
import { useTexts } from "./texts.ts";

export function Waiting() {
  const t = useTexts().waiting;
  const retry = () => {};
  return (
    <Section id="waiting" title={t.title} text={t.text}>
      <Samples name={t.spinners} className="gap-10">
        <Spinner className="size-12" />
        <Spinner />
        <Spinner className="size-28" />
        <Pulse className="text-gold" />
      </Samples>
      <div className="max-w-md" aria-busy="true">
        <div className="flex gap-4">
          <Skeleton circle className="size-16" />
          <div className="flex-1 pt-2">
            <SkeletonText lines={3} />
          </div>
        </div>
      </div>
      <div className="grid divide-line rounded-lg border border-line max-md:divide-y md:grid-cols-2 md:divide-x">
        <EmptyState
          icon={<MessageCircle />}
          title={t.emptyTitle}
          text={t.emptyText}
          action={<Button variant="primary">{t.emptyAction}</Button>}
        />
        <ErrorState onRetry={retry} />
      </div>
      <OfflineState />
      <Samples name={t.quiet}>
        <div className="w-full max-w-md rounded-lg border border-line bg-panel py-1">
          <ErrorState quiet onRetry={retry} />
        </div>
      </Samples>
    </Section>
  );
}
