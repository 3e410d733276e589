import { useStore } from "@nanostores/react";
import clsx from "clsx";
import {
  Ban,
  Check,
  Eye,
  EyeOff,
  FastForward,
  type LucideIcon,
  MessageSquareOff,
  MessageSquareWarning,
  StickyNote,
  Tag,
  TimerOff,
  VideoOff,
} from "lucide-react";
import { type ComponentProps, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLang } from "#client/lib/i18n.ts";
import { Button, type ButtonProps } from "#client/ui/buttons/button.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { Menu } from "#client/ui/overlays/menu.tsx";
import { REPORT_REASONS } from "#contract/limits.ts";
import type { CaseDecision, CaseView, Removal } from "#contract/moderation.ts";
import { isUrgent, type ReportReason } from "#contract/reports.ts";
import { CASE_ACTIONS, type CaseAction } from "#contract/sanctions.ts";
import { Key } from "./key.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { $consoleKeys, KEY_OF, useConsoleKeys } from "./use-console-keys.ts";
import type { Photos } from "./use-photos.ts";

const ICONS: Record<CaseAction, LucideIcon> = {
  dismiss: Check,
  warn: MessageSquareWarning,
  hold: VideoOff,
  no_first_messages: MessageSquareOff,
  suspend7: TimerOff,
  suspend30: TimerOff,
  ban: Ban,
};

const LOOKS: Partial<Record<CaseAction, ButtonProps["variant"]>> = { dismiss: "outline", ban: "destructive" };

export interface DecisionsProps {
  open: CaseView;
  /** Has the focus after a menu, so that the next key acts on the case. */
  heading: RefObject<HTMLHeadingElement | null>;
  pendingAction: CaseAction | null;
  /** Null: the case has none. */
  photos: Photos | null;
  /** What is taken from everyone together with the decision. */
  removals: Removal[];
  onDecide: (decision: CaseDecision) => void;
  onSkip: () => void;
  onUndo: () => void;
}

/** What can be done with a case: a column beside it, or on a phone a dock within reach of the thumb. */
export function Decisions(props: DecisionsProps) {
  const { open, heading, pendingAction, photos, removals, onDecide, onSkip, onUndo } = props;
  const { t } = useTranslation(["moderation", "reports"]);
  const [reason, setReason] = useState(() => mainReason(open));
  const [note, setNote] = useState("");
  const [choosing, setChoosing] = useState(false);
  const [writing, setWriting] = useState(false);
  const offered = CASE_ACTIONS.filter((action) => open.allowed.includes(action));
  const decide = (action: CaseAction) =>
    onDecide(
      action === "dismiss" ? { action, removals: [] } : { action, reason, removals, ...(note && { note }) },
    );
  useConsoleKeys({
    ...Object.fromEntries(offered.map((action) => [action, () => decide(action)])),
    reason: () => setChoosing(true),
    note: () => setWriting(true),
    skip: onSkip,
    undo: onUndo,
    ...(photos && { photos: photos.toggle }),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={t("case.decide")} className="flex flex-col gap-2 lg:gap-4">
      <div className="grid grid-cols-3 gap-2 lg:grid-cols-1">
        <Menu
          open={choosing}
          onOpenChange={setChoosing}
          returnTo={heading}
          align="start"
          groups={[
            REPORT_REASONS.map((each) => ({
              label: t(`reports:reasons.${each}`),
              onSelect: () => setReason(each),
            })),
          ]}
          trigger={
            <Side
              icon={Tag}
              label={t("case.reason")}
              value={t(`reports:reasons.${reason}`)}
              shortcut={KEY_OF.reason}
            />
          }
        />
        <Side
          icon={StickyNote}
          label={t("case.note")}
          value={note || null}
          shortcut={KEY_OF.note}
          onClick={() => setWriting(true)}
        />
        <Side
          icon={photos?.clear ? EyeOff : Eye}
          label={t(photos?.clear ? "case.hidePhotos" : "case.showPhotos")}
          shortcut={KEY_OF.photos}
          disabled={!photos}
          onClick={photos?.toggle}
        />
      </div>
      <div className="grid grid-cols-3 gap-2 lg:grid-cols-1">
        {offered.map((action) => (
          <Act
            key={action}
            icon={ICONS[action]}
            label={t(`actions.${action}`)}
            shortcut={KEY_OF[action]}
            variant={LOOKS[action] ?? "default"}
            loading={pendingAction === action}
            // The first is the most frequent: it takes what would be left of the last row.
            className={clsx(action === "dismiss" && offered.length % 3 === 1 && "max-lg:col-span-2")}
            onClick={() => decide(action)}
          />
        ))}
        <Act
          icon={FastForward}
          label={t("case.skip")}
          shortcut={KEY_OF.skip}
          variant="ghost"
          onClick={onSkip}
        />
      </div>
      <div className="max-lg:hidden">
        <KeysSwitch />
      </div>
      <NoteDialog
        open={writing}
        onOpenChange={setWriting}
        lang={open.lang ?? currentLang()}
        note={note}
        onNote={setNote}
      />
    </div>
  );
}

/** What the case is most about: an urgent reason, else the most frequent one. */
function mainReason({ reports }: CaseView): ReportReason {
  const reasons = reports.map(({ reason }) => reason);
  const count = (one: ReportReason) => reasons.filter((reason) => reason === one).length;
  return reasons.find(isUrgent) ?? reasons.toSorted((a, b) => count(b) - count(a))[0] ?? "other";
}

function KeysSwitch() {
  const { t } = useTranslation("moderation");
  const on = useStore($consoleKeys);
  return (
    <Switch
      label={t("keys.label")}
      hint={t("keys.hint")}
      checked={on}
      onCheckedChange={(next) => $consoleKeys.set(next)}
    />
  );
}

interface ActProps extends Pick<ButtonProps, "variant" | "loading" | "className" | "onClick"> {
  icon: LucideIcon;
  label: string;
  shortcut: string;
}

/** A decision, which takes effect at the press. */
function Act({ icon: Icon, label, shortcut, className, ...rest }: ActProps) {
  return (
    <Button
      {...rest}
      aria-keyshortcuts={shortcut}
      className={clsx(
        "min-h-14 px-1! text-sm! lg:min-h-11 lg:justify-start lg:px-4! lg:text-base!",
        className,
      )}
    >
      <Icon aria-hidden="true" className="max-lg:hidden" />
      {label}
      <Key>{shortcut}</Key>
    </Button>
  );
}

interface SideProps extends Omit<ComponentProps<"button">, "value"> {
  icon: LucideIcon;
  label: string;
  /** What is chosen or written. */
  value?: string | null;
  shortcut: string;
}

/** One of what is said or shown before the decision. */
function Side({ icon: Icon, label, value, shortcut, ...rest }: SideProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-keyshortcuts={shortcut}
      className="flex min-h-12 min-w-0 flex-col items-center justify-center gap-1 rounded-md text-dim text-xs transition hover:bg-cream/8 hover:text-cream disabled:opacity-45 lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-sm"
    >
      <Icon aria-hidden="true" className={clsx("size-5 shrink-0", value && "text-gold")} />
      <span className="max-w-full truncate lg:whitespace-nowrap">
        {label}
        {value && <span className="text-cream max-lg:sr-only">: {value}</span>}
      </span>
      <Key>{shortcut}</Key>
    </button>
  );
}
