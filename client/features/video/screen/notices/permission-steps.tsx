import { useTranslation } from "react-i18next";
import { browserOf } from "#client/features/video/devices/browser.ts";

/** The steps to allow the camera again in the user's browser. */
export function PermissionSteps({ onlyInApp }: { onlyInApp: boolean }) {
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
