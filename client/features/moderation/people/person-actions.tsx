import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import type { PersonRecord } from "#contract/moderation.ts";
import { SANCTION_NOTE_MAX } from "#contract/sanctions.ts";
import {
  endSessions,
  erase,
  exportData,
  giveVip,
  revokeSanction,
  sendRecoveryLink,
  setRole,
} from "../api.ts";
import { overviewQuery, useReload } from "../queries.ts";
import { SanctionButton } from "./sanction-button.tsx";

const GIFT_DAYS = ["7", "30", "100"] as const;

/** What this moderator may do about the person; nothing is offered that the server would refuse. */
export function PersonActions({ record }: { record: PersonRecord }) {
  const { t } = useTranslation("moderation");
  const isAdmin = useQuery(overviewQuery).data?.role === "admin";
  const { account, mayAct, person } = record;
  if (!mayAct) return <p className="text-dim">{t("person.mayNotAct")}</p>;
  const { id } = person;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={t("person.actions")}
      className="grid gap-2 sm:grid-cols-2 lg:sticky lg:top-8 lg:grid-cols-1"
    >
      <SanctionButton record={record} />
      {account && (
        <>
          <Act act="endSessions" send={(ground) => endSessions(id, ground)} />
          <Act act="recoveryLink" send={(ground) => sendRecoveryLink(id, ground)} />
          {isAdmin && (
            <>
              <GiftAct id={id} />
              {person.role === "moderator" ? (
                <Act act="dismissModerator" send={(ground) => setRole(id, "member", ground)} />
              ) : (
                <Act act="makeModerator" send={(ground) => setRole(id, "moderator", ground)} />
              )}
              <Act
                act="export"
                send={(ground) => exportData(id, ground).then((file) => saveFile(file, `${id}.zip`))}
              />
              <Act act="erase" isDestructive send={(ground) => erase(id, ground)} />
            </>
          )}
        </>
      )}
    </div>
  );
}

export function RevokeButton({ sanctionId }: { sanctionId: string }) {
  return <Act act="revoke" isSmall send={(ground) => revokeSanction(sanctionId, ground)} />;
}

interface ActProps {
  act:
    | "endSessions"
    | "recoveryLink"
    | "gift"
    | "makeModerator"
    | "dismissModerator"
    | "export"
    | "erase"
    | "revoke";
  isSmall?: boolean;
  isDestructive?: boolean;
  /** More fields than the ground. */
  fields?: ReactNode;
  send: (ground: string) => Promise<unknown>;
}

const GROUND_MIN = 10;

/** A button whose action asks for its ground first, which the log keeps. */
function Act({ act, isSmall = false, isDestructive = false, fields, send }: ActProps) {
  const { t } = useTranslation(["moderation", "errors"]);
  const [open, setOpen] = useState(false);
  const [ground, setGround] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const reload = useReload();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(ground.trim().length < GROUND_MIN);
    if (ground.trim().length < GROUND_MIN) return;
    setSending(true);
    try {
      await send(ground.trim());
      setOpen(false);
      setGround("");
      toast({ title: t(`acts.${act}.done`), variant: "success" });
      await reload();
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      <Button
        size={isSmall ? "sm" : undefined}
        variant={isDestructive ? "destructive" : isSmall ? "outline" : "default"}
        className={isSmall ? "mt-2" : undefined}
        onClick={() => setOpen(true)}
      >
        {t(`acts.${act}.label`)}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(`acts.${act}.title`)}
        description={t(`acts.${act}.text`)}
        footer={
          <Button
            type="submit"
            form={`act-${act}`}
            variant={isDestructive ? "destructive" : "primary"}
            loading={isSending}
          >
            {t(`acts.${act}.label`)}
          </Button>
        }
      >
        <form id={`act-${act}`} onSubmit={submit} noValidate className="flex flex-col gap-5">
          {fields}
          <Field
            label={t("person.ground")}
            hint={t(act === "revoke" ? "person.groundHint" : "person.groundStays")}
            error={isMissing ? t("errors:text_too_short" as "errors:required") : undefined}
            required
          >
            <Textarea
              rows={3}
              maxLength={SANCTION_NOTE_MAX}
              value={ground}
              onChange={({ target }) => setGround(target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </>
  );
}

function GiftAct({ id }: { id: string }) {
  const { t } = useTranslation("moderation");
  const [days, setDays] = useState<(typeof GIFT_DAYS)[number]>("30");
  const choice = (
    <Choice
      label={t("acts.gift.days")}
      name="gift-days"
      value={days}
      onValueChange={setDays}
      options={GIFT_DAYS.map((value) => ({ value, label: t("acts.gift.count", { count: Number(value) }) }))}
    />
  );
  return <Act act="gift" fields={choice} send={(ground) => giveVip(id, Number(days), ground)} />;
}
