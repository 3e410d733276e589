import { Camera, CameraOff, MicOff, Video } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { browserOf } from "#client/features/video/devices/browser.ts";
import { BOTH, type DeviceProblem, type Wanted } from "#client/features/video/devices/device-problem.ts";
import { PrivacyLine } from "#client/features/video/privacy-line.tsx";
import { Ripples } from "#client/features/video/ripples.tsx";
import { DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Message } from "./message.tsx";

export function Asking({ returning, onCancel }: { returning: boolean; onCancel: () => void }) {
  const { t } = useTranslation("video");
  const wide = useMediaQuery(DESKTOP);
  const text = wide ? t("permission.askingText") : t("permission.askingPhone");
  return (
    // Appears late: with access granted before, the camera is on at once, and this would only flash.
    <div className="relative flex animate-late-in flex-col items-center gap-8">
      <span className="absolute inset-x-0 top-5 flex items-center justify-center">
        <Ripples />
      </span>
      <Message
        icon={<Video />}
        title={t(returning ? "permission.returning" : "permission.asking")}
        text={returning ? t("permission.returningText") : text}
      >
        <div className="mt-6">
          <PrivacyLine />
        </div>
      </Message>
      <Cancel onClick={onCancel} />
    </div>
  );
}

interface RefusedProps {
  problem: DeviceProblem;
  onRetry: (wanted: Wanted) => void;
}

export function RefusedScreen({ onCancel, ...refused }: RefusedProps & { onCancel: () => void }) {
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-8 py-10">
      <Refused {...refused} />
      <Cancel onClick={onCancel} />
    </div>
  );
}

function Cancel({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("video");
  return (
    <Button variant="ghost" onClick={onClick}>
      {t("permission.cancel")}
    </Button>
  );
}

function Refused({ problem, onRetry }: RefusedProps) {
  const { t } = useTranslation("video");
  if (problem.kind === "missing") return <Missing {...problem} onRetry={onRetry} />;
  const { kind } = problem;
  return (
    <Message icon={<CameraOff />} title={t(`permission.${kind}`)} text={t(`permission.${kind}Text`)}>
      {(kind === "denied" || kind === "insecure") && <PermissionSteps onlyInApp={kind === "insecure"} />}
      {kind !== "unsupported" && (
        <Actions>
          <Retry asks={kind === "denied" || kind === "dismissed"} onClick={() => onRetry(BOTH)} />
          {(kind === "busy" || kind === "system") && <OnlySound onRetry={onRetry} />}
        </Actions>
      )}
    </Message>
  );
}

function Missing({ camera, microphone, onRetry }: Wanted & Pick<RefusedProps, "onRetry">) {
  const { t } = useTranslation("video");
  const what = camera && microphone ? "missingBoth" : camera ? "missingCamera" : "missingMicrophone";
  return (
    <Message
      icon={camera ? <CameraOff /> : <MicOff />}
      title={t(`permission.${what}`)}
      text={t(`permission.${what}Text`)}
    >
      <Actions>
        <Retry onClick={() => onRetry(BOTH)} />
        {camera && !microphone && <OnlySound onRetry={onRetry} />}
        {microphone && !camera && (
          <Button variant="outline" onClick={() => onRetry({ camera: true, microphone: false })}>
            {t("permission.onlyPicture")}
          </Button>
        )}
      </Actions>
    </Message>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-8 flex flex-col items-center gap-3">{children}</div>
);

function OnlySound({ onRetry }: Pick<RefusedProps, "onRetry">) {
  const { t } = useTranslation("video");
  return (
    <Button variant="outline" onClick={() => onRetry({ camera: false, microphone: true })}>
      {t("permission.onlySound")}
    </Button>
  );
}

/** `asks`: the browser will ask for permission again. */
function Retry({ asks = false, onClick }: { asks?: boolean; onClick: () => void }) {
  const { t } = useTranslation("video");
  return (
    <Button variant="primary" onClick={onClick}>
      <Camera aria-hidden="true" />
      {t(asks ? "permission.retry" : "permission.tryAgain")}
    </Button>
  );
}

function PermissionSteps({ onlyInApp }: { onlyInApp: boolean }) {
  const { t } = useTranslation("video");
  const browser = browserOf(navigator.userAgent, navigator.maxTouchPoints);
  // Without https no setting of the browser helps; leaving the app's own window does.
  if (onlyInApp && browser !== "inApp") return null;
  const steps = t(`permission.steps.${browser}`, { returnObjects: true });
  return (
    <ol aria-label={t("permission.stepsTitle")} className="mt-6 w-full space-y-3 text-left">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong text-gold text-sm"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
