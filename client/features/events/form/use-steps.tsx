import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import type { EventFormValues } from "./schema.ts";

export type Form = Pick<
  UseFormReturn<EventFormValues, unknown, EventFormValues>,
  "register" | "watch" | "setValue" | "control" | "trigger" | "formState"
> & {
  errorOf: (name: keyof EventFormValues) => string | undefined;
};

const STEPS = [
  { name: "where", fields: ["address", "day", "time", "minutes"] },
  { name: "what", fields: ["title", "typeID", "description", "tags"] },
  { name: "who", fields: ["capacity", "sex", "ageFrom", "ageTo", "askToCome"] },
] as const;
const LAST = STEPS.length - 1;

/** On a phone a new event is made in three steps. On wider screens, and when an event is changed, all are on one page. */
export function useSteps(form: Form, isOn: boolean) {
  const { t } = useTranslation("events");
  const [step, setStep] = useState(0);
  const label = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = form.formState;
  const open = (next: number) => {
    setStep(next);
    label.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refused submission leads to its first error
  useEffect(() => {
    const refused = STEPS.findIndex(({ fields }) => fields.some((field) => errors[field]));
    if (refused !== -1) setStep(refused);
  }, [submitCount]);
  const next = async () => {
    if (await form.trigger([...STEPS[step]!.fields], { shouldFocus: true })) open(step + 1);
  };
  return {
    isOther: (at: number) => isOn && at !== step,
    isLast: !isOn || step === LAST,
    toPlace: () => setStep(0),
    label: isOn && (
      <div ref={label} tabIndex={-1} className="scroll-mt-4 outline-none md:hidden">
        <p className="text-dim text-sm">
          {t("form.step", { step: step + 1, steps: STEPS.length })} · {t(`form.steps.${STEPS[step]!.name}`)}
        </p>
        <div aria-hidden="true" className="mt-2 grid grid-cols-3 gap-1.5">
          {STEPS.map(({ name }, at) => (
            <span key={name} className={clsx("h-1 rounded-full", at <= step ? "bg-gold" : "bg-lifted")} />
          ))}
        </div>
      </div>
    ),
    next: isOn && step < LAST && (
      <Button variant="primary" size="lg" className="md:hidden" onClick={() => void next()}>
        {t("form.next")}
      </Button>
    ),
    back: isOn && step > 0 && (
      <Button variant="ghost" className="md:hidden" onClick={() => open(step - 1)}>
        {t("form.previous")}
      </Button>
    ),
  };
}
