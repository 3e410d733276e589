import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BadgeCheck, CircleAlert, Clock, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { NameAndAge } from "#client/ui/people/name-and-age.tsx";
import type { AskedGesture, Verification } from "#contract/verification.ts";
import { askGesture, verificationChanged, verificationQuery, withdrawSelfie } from "./api.ts";
import { Shooting } from "./shooting.tsx";

/** From the first explanation to the badge; a camera alone, no file. */
export function VerificationPage() {
  const { t } = useTranslation("verification");
  const { data: state } = useSuspenseQuery(verificationQuery);
  const [asked, setAsked] = useState<AskedGesture | null>(null);
  const asking = useMutation({ mutationFn: askGesture, onSuccess: setAsked, onError: toastFailure });
  useTitle(t("title"));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 pt-3 pb-16 md:gap-8 md:pt-12">
      <header className="-mb-2 flex items-center gap-1 md:mb-0">
        <BackButton to="/profile" className="-ml-3" />
        <h1 className="wrap-anywhere font-display text-2xl hyphens-auto md:text-3xl">{t("title")}</h1>
      </header>
      {state.waiting ? (
        <Waiting until={state.waiting.expiresAt} />
      ) : asked ? (
        <Shooting
          key={asked.id}
          asked={asked}
          renewing={asking.isPending}
          onRenew={() => asking.mutate()}
          onSent={() => setAsked(null)}
        />
      ) : state.verifiedAt !== null ? (
        <Verified at={state.verifiedAt} />
      ) : (
        <Beginning state={state} starting={asking.isPending} onStart={() => asking.mutate()} />
      )}
    </div>
  );
}

interface PanelProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

const Panel = ({ icon, title, children }: PanelProps) => (
  <section className="flex gap-4 rounded-lg border border-line bg-panel p-5">
    <span aria-hidden="true" className="mt-0.5 text-gold [&_svg]:size-7 [&_svg]:stroke-[1.5]">
      {icon}
    </span>
    <div className="min-w-0 flex-1">
      <h2 className="font-display text-xl">{title}</h2>
      <div className="mt-2 flex flex-col items-start gap-4 text-dim">{children}</div>
    </div>
  </section>
);

const Privacy = () => {
  const { t } = useTranslation("verification");
  return (
    <p className="flex gap-3 text-dim text-sm">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
      {t("privacy")}
    </p>
  );
};

interface BeginningProps {
  state: Verification;
  starting: boolean;
  onStart: () => void;
}

function Beginning({ state: { hasPhoto, last, triesLeft }, starting, onStart }: BeginningProps) {
  const { t } = useTranslation("verification");
  const failed = last && last.outcome !== "approved" ? last : null;
  return (
    <>
      {failed && (
        <Panel icon={<CircleAlert />} title={t(`outcomes.${failed.outcome}`)}>
          <p>{failed.reason ? t(`refusals.${failed.reason}`) : t("expiredText")}</p>
          {(failed.reason === "not_alike" || failed.reason === "photo_without_face") && <ToPhotos />}
        </Panel>
      )}
      {last?.outcome === "approved" && <p role="status">{t("changed")}</p>}
      {hasPhoto && <BadgeToCome />}
      <p className="text-lg leading-relaxed">{t("how")}</p>
      <Privacy />
      {hasPhoto ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            variant="primary"
            size="lg"
            disabled={triesLeft === 0}
            loading={starting}
            onClick={onStart}
            className="max-sm:w-full"
          >
            {t(failed ? "again" : "start")}
          </Button>
          <p className="text-dim">{triesLeft === 0 ? t("noTries") : t("tries", { count: triesLeft })}</p>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p>{t("needsPhoto")}</p>
          <ToPhotos />
        </div>
      )}
    </>
  );
}

/** The photo that the selfie is compared with, and the badge beside the name. */
function BadgeToCome() {
  const { t } = useTranslation("verification");
  const { name, age, image } = useSuspenseQuery(meQuery).data;
  return (
    <figure className="flex items-center gap-5">
      <Avatar name={name} src={image} size="xl" />
      <figcaption className="min-w-0">
        <span className="flex items-center gap-2 font-medium text-xl">
          <NameAndAge name={name} age={age} />
          <BadgeCheck aria-hidden="true" className="size-[1.1em] shrink-0 text-gold-light" />
        </span>
        <span className="mt-1 block text-dim">{t("toCome")}</span>
      </figcaption>
    </figure>
  );
}

function ToPhotos() {
  const { t } = useTranslation("verification");
  return (
    <Button asChild variant="tertiary">
      <Link to="/profile/edit" hash="photos">
        {t("addPhoto")}
      </Link>
    </Button>
  );
}

function Waiting({ until }: { until: string }) {
  const { t } = useTranslation("verification");
  const client = useQueryClient();
  const today = useToday();
  const withdrawing = useMutation({
    mutationFn: withdrawSelfie,
    onSuccess: (state) => {
      verificationChanged(client, state);
      toast({ title: t("withdrawn"), variant: "success" });
    },
    onError: (error) => {
      toastFailure(error);
      void client.invalidateQueries({ queryKey: verificationQuery.queryKey });
    },
  });
  return (
    <>
      <Panel icon={<Clock />} title={t("waitingTitle")}>
        <p>{t("waitingText", { day: formatDay(new Date(until), today) })}</p>
        <Button variant="outline" loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t("withdraw")}
        </Button>
      </Panel>
      <Privacy />
    </>
  );
}

function Verified({ at }: { at: string }) {
  const { t } = useTranslation("verification");
  const today = useToday();
  return (
    <>
      <Panel icon={<BadgeCheck />} title={t("verifiedTitle")}>
        <p>{t("verifiedText", { day: formatDay(new Date(at), today) })}</p>
        <p>{t("verifiedNote")}</p>
      </Panel>
      <Privacy />
    </>
  );
}
