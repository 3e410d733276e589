import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { focusHeading } from "#client/lib/browser/focus-heading.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { copy } from "#client/lib/copy.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { CodeInput } from "#client/ui/fields/code-input.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { passwordIfAny, secondFactorCode } from "#contract/auth.ts";
import {
  renewRecoveryCodes,
  secondFactorQuery,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "./api.ts";
import { Block } from "./block.tsx";
import { CurrentPassword } from "./current-password.tsx";

const QrCode = lazy(() => import("#client/ui/pictures/qr-code.tsx"));

type Step =
  | { is: "begin" | "off" | "renew" }
  | { is: "scan"; uri: string; key: string }
  | { is: "codes"; recoveryCodes: string[] };

export function SecondFactor() {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const { data } = useSuspenseQuery(secondFactorQuery);
  const [step, setStep] = useState<Step | null>(null);
  const now = useNow();
  const state = useRef<HTMLDivElement>(null);
  const close = () => setStep(null);
  const reload = () => client.invalidateQueries(secondFactorQuery);
  function showCodes({ recoveryCodes }: { recoveryCodes: string[] }): void {
    setStep({ is: "codes", recoveryCodes });
    void reload();
  }
  /** The button that opened the first dialog is gone: the focus goes to what has changed. */
  function finish(): void {
    flushSync(close);
    if (state.current) focusHeading(state.current);
  }
  return (
    <Block title={t("secondFactor.title")} text={t("secondFactor.text")}>
      <div ref={state}>
        {data.since === null ? (
          <Button onClick={() => setStep({ is: "begin" })}>{t("secondFactor.turnOn")}</Button>
        ) : (
          <>
            <p>{t("secondFactor.since", { date: formatDay(new Date(data.since), now) })}</p>
            <p className="mt-1 text-dim text-sm">
              {t("secondFactor.left", { count: data.recoveryCodesLeft })}
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button onClick={() => setStep({ is: "renew" })}>{t("secondFactor.renew")}</Button>
              <Button variant="ghost" onClick={() => setStep({ is: "off" })}>
                {t("secondFactor.turnOff")}
              </Button>
            </div>
          </>
        )}
      </div>
      {step?.is === "begin" && <Begin onDone={(app) => setStep({ is: "scan", ...app })} onClose={close} />}
      {step?.is === "scan" && <Confirm uri={step.uri} secret={step.key} onDone={showCodes} onClose={close} />}
      {step?.is === "renew" && (
        <Change kind="renew" send={renewRecoveryCodes} onDone={showCodes} onClose={close} />
      )}
      {step?.is === "off" && (
        <Change kind="off" send={turnOffSecondFactor} onDone={() => reload().then(finish)} onClose={close} />
      )}
      {step?.is === "codes" && <RecoveryCodes codes={step.recoveryCodes} onClose={finish} />}
    </Block>
  );
}

const beginForm = z.object({ password: passwordIfAny });

function Begin({
  onDone,
  onClose,
}: {
  onDone: (app: { uri: string; key: string }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("settings");
  const { data: me } = useSuspenseQuery(meQuery);
  const form = useForm({
    schema: beginForm,
    values: { password: "" },
    send: async ({ password }) => onDone(await setUpSecondFactor(password || undefined)),
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={t("secondFactor.beginTitle")}
      description={t("secondFactor.beginText")}
      submitLabel={t("secondFactor.next")}
    >
      {me.hasPassword && <CurrentPassword error={form.errorOf("password")} {...form.register("password")} />}
    </FormDialog>
  );
}

const confirmForm = z.object({ code: secondFactorCode });

function Confirm({
  uri,
  secret,
  onDone,
  onClose,
}: {
  uri: string;
  secret: string;
  onDone: (shown: { recoveryCodes: string[] }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("settings");
  const form = useForm({
    schema: confirmForm,
    values: { code: "" },
    send: async ({ code }) => onDone(await turnOnSecondFactor(code)),
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={t("secondFactor.scanTitle")}
      description={t("secondFactor.scanText")}
      submitLabel={t("secondFactor.turnOn")}
    >
      <div className="flex min-h-56 justify-center">
        <Suspense>
          <QrCode text={uri} label={t("secondFactor.qr")} />
        </Suspense>
      </div>
      <Field
        label={t("secondFactor.key")}
        aside={
          <button
            type="button"
            className="link"
            onClick={() => void copy({ text: secret, copied: t("secondFactor.keyCopied") })}
          >
            {t("secondFactor.copyKey")}
          </button>
        }
      >
        <Input readOnly value={secret} className="text-sm!" />
      </Field>
      <Field label={t("secondFactor.code")} error={form.errorOf("code")} required>
        <CodeInput className="tracking-[0.3em]" {...form.register("code")} />
      </Field>
    </FormDialog>
  );
}

const changeForm = z.object({ password: passwordIfAny, code: secondFactorCode });

/** Asks for the password and a code before what would let a session left open take the account over. */
function Change<Answer>({
  kind,
  send,
  onDone,
  onClose,
}: {
  kind: "off" | "renew";
  send: (typed: { password?: string | undefined; code: string }) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  onClose: () => void;
}) {
  const { t } = useTranslation("settings");
  const { data: me } = useSuspenseQuery(meQuery);
  const form = useForm({
    schema: changeForm,
    values: { password: "", code: "" },
    send: async ({ password, code }) => onDone(await send({ password: password || undefined, code })),
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={t(`secondFactor.${kind}Title`)}
      description={t(`secondFactor.${kind}Text`)}
      submitLabel={t(kind === "off" ? "secondFactor.turnOff" : "secondFactor.renew")}
    >
      {me.hasPassword && <CurrentPassword error={form.errorOf("password")} {...form.register("password")} />}
      <Field
        label={t("secondFactor.code")}
        hint={t("secondFactor.codeHint")}
        error={form.errorOf("code")}
        required
      >
        <Input autoComplete="one-time-code" {...form.register("code")} />
      </Field>
    </FormDialog>
  );
}

/** Shown once: the server keeps only hashes. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const text = codes.join("\n");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      alert
      title={t("secondFactor.codesTitle")}
      description={t("secondFactor.codesText")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("secondFactor.codesKept")}
        </Button>
      }
    >
      <ul className="grid gap-x-6 gap-y-2 font-mono tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => void copy({ text, copied: t("secondFactor.codesCopied") })}>
          {t("secondFactor.copyCodes")}
        </Button>
        <Button
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "randevu-codes.txt")}
        >
          {t("secondFactor.download")}
        </Button>
      </div>
    </Dialog>
  );
}
