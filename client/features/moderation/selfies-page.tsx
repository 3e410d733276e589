import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, FastForward, ImageOff, ScanFace, Tag } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { focusHeading } from "#client/lib/browser/focus-heading.ts";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Menu } from "#client/ui/overlays/menu.tsx";
import { GestureDrawing } from "#client/ui/pictures/gesture-drawing.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { SELFIE_REFUSALS, type SelfieRefusal } from "#contract/selfies.ts";
import type { SelfieToReview } from "#contract/verification.ts";
import { decideSelfie, skipSelfie } from "./api.ts";
import { Key } from "./cases/key.tsx";
import { KEY_OF, useConsoleKeys } from "./cases/use-console-keys.ts";
import { Loaded } from "./loaded.tsx";
import { overviewQuery, selfieQuery } from "./queries.ts";

/** The selfies that wait, one after the other: each decision brings the next. */
export default function SelfiesPage() {
  const { t } = useTranslation("moderation");
  const client = useQueryClient();
  const answer = useQuery(selfieQuery);
  const waiting = useQuery(overviewQuery).data?.waiting.selfies ?? 0;
  const isFirst = useRef(true);
  const isIdle = answer.data?.selfie === null;
  useEffect(() => {
    if (isIdle && waiting > 0) void client.invalidateQueries({ queryKey: selfieQuery.queryKey });
  }, [client, isIdle, waiting]);
  return (
    <Loaded query={answer}>
      {({ selfie }) =>
        selfie ? (
          <OpenSelfie key={selfie.id} selfie={selfie} isFirst={isFirst} />
        ) : (
          <EmptyState icon={<ScanFace />} title={t("selfies.empty")} text={t("selfies.emptyText")} />
        )
      }
    </Loaded>
  );
}

/** The heading of the next one gets the focus, which reads it out; the first one leaves it to the page. */
function OpenSelfie({ selfie, isFirst }: { selfie: SelfieToReview; isFirst: RefObject<boolean> }) {
  const { t } = useTranslation(["moderation", "verification"]);
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [choosing, setChoosing] = useState(false);
  const { approve, refuse, skip, pending } = useSelfie(selfie);
  const { frames, gesture, person, photo, sentAt } = selfie;
  useEffect(() => {
    if (!isFirst.current && heading.current) focusHeading(heading.current);
    isFirst.current = false;
  }, [isFirst]);
  useConsoleKeys({
    ...(photo && { dismiss: approve }),
    reason: () => setChoosing(true),
    skip,
  });
  return (
    <article className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-10">
      <div className="flex min-w-0 flex-col gap-6">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <GestureDrawing gesture={gesture} className="size-20 shrink-0" />
          <div className="min-w-0">
            <h2 ref={heading} className="font-display text-xl">
              {t(`verification:gestures.${gesture}`)}
            </h2>
            <p className="text-dim">
              <Link to="/admin/people/$id" params={{ id: person.id }} className="link">
                {person.name}
                {person.age !== null && `, ${person.age}`}
              </Link>{" "}
              · {formatRelative(new Date(sentAt), now)}
            </p>
          </div>
        </header>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          <figure className="max-sm:col-span-3">
            {photo ? (
              <Photo
                image={photo}
                size="screen"
                eager
                alt={t("photos.of", { name: person.name })}
                className="aspect-[3/4] w-full rounded-lg object-cover max-sm:aspect-[4/3]"
              />
            ) : (
              <span className="flex aspect-[3/4] items-center justify-center rounded-lg bg-panel text-dim max-sm:aspect-[4/3]">
                <ImageOff aria-hidden="true" />
              </span>
            )}
            <figcaption className="mt-1 text-dim text-sm">
              {t(photo ? "selfies.mainPhoto" : "selfies.noPhoto")}
            </figcaption>
          </figure>
          {frames.map((frame, n) => (
            <figure key={frame.slice(-40)}>
              <img
                src={frame}
                alt={t("selfies.frame", { number: n + 1 })}
                className="aspect-[3/4] w-full rounded-lg bg-panel object-cover"
              />
            </figure>
          ))}
        </div>
        <p className="text-dim text-sm">{t("selfies.hint")}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div role="group" aria-label={t("case.decide")} className="grid content-start gap-2 max-lg:grid-cols-3">
        <Button
          variant="tertiary"
          disabled={!photo}
          loading={pending === "approve"}
          onClick={approve}
          className="max-lg:col-span-3 lg:justify-start"
        >
          <Check aria-hidden="true" />
          {t("selfies.approve")}
          <Key>{KEY_OF.dismiss}</Key>
        </Button>
        <Menu
          open={choosing}
          onOpenChange={setChoosing}
          returnTo={heading}
          align="start"
          groups={[
            SELFIE_REFUSALS.map((reason) => ({
              label: t(`selfies.refusals.${reason}`),
              onSelect: () => refuse(reason),
            })),
          ]}
          trigger={
            <Button
              variant="outline"
              loading={pending === "refuse"}
              className="max-lg:col-span-2 lg:justify-start"
            >
              <Tag aria-hidden="true" />
              {t("selfies.refuse")}
              <Key>{KEY_OF.reason}</Key>
            </Button>
          }
        />
        <Button variant="ghost" onClick={skip} className="lg:justify-start">
          <FastForward aria-hidden="true" />
          {t("case.skip")}
          <Key>{KEY_OF.skip}</Key>
        </Button>
      </div>
    </article>
  );
}

type Verdict = { approved: true; photo: string } | { approved: false; reason: SelfieRefusal };

/** Each answer brings the next one. */
function useSelfie({ id, photo }: SelfieToReview) {
  const client = useQueryClient();
  // State is a render late: two quick keys must not decide twice.
  const busy = useRef(false);
  const options = {
    onSuccess: (next: Awaited<ReturnType<typeof skipSelfie>>) =>
      client.setQueryData(selfieQuery.queryKey, next),
    onError: (error: unknown) => {
      toastFailure(error);
      if (error instanceof Failure && (error.status === 404 || error.status === 409))
        void client.invalidateQueries({ queryKey: selfieQuery.queryKey });
    },
    onSettled: () => {
      busy.current = false;
    },
  };
  const deciding = useMutation({ mutationFn: (verdict: Verdict) => decideSelfie(id, verdict), ...options });
  const skipping = useMutation({ mutationFn: () => skipSelfie(id), ...options });
  const once = (act: () => void) => () => {
    if (busy.current) return;
    busy.current = true;
    act();
  };
  const decide = (verdict: Verdict) => once(() => deciding.mutate(verdict))();
  return {
    approve: () => photo && decide({ approved: true, photo: photo.id }),
    refuse: (reason: SelfieRefusal) => decide({ approved: false, reason }),
    skip: once(() => skipping.mutate()),
    pending: deciding.isPending ? (deciding.variables.approved ? "approve" : "refuse") : null,
  } as const;
}
