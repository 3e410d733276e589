import { useTranslation } from "react-i18next";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import type { CaseReport, CaseView, Removal } from "#contract/moderation.ts";

const REMOVABLE = ["photos", "recordings", "status", "text", "events"] as const;
export type Removable = (typeof REMOVABLE)[number];

/** What of the case can be taken from everyone together with the decision. */
export function removalsOf({ reports, words }: CaseView): Record<Removable, Removal[]> {
  const media = [...new Set(reports.flatMap(ownMedia))];
  const all = reports.flatMap(({ photos }) => photos);
  const recorded = new Set(all.filter(({ voiceMs }) => voiceMs !== null).map(({ id }) => id));
  const without = (target: string): Removal => ({ kind: "remove_photo", target });
  const events = new Set(reports.flatMap(({ context }) => (context?.kind === "event" ? context.id : [])));
  return {
    photos: media.filter((id) => !recorded.has(id)).map(without),
    recordings: media.filter((id) => recorded.has(id)).map(without),
    status: words?.status ? [{ kind: "remove_status" }] : [],
    text: words && (words.description || words.prompts.length > 0) ? [{ kind: "remove_text" }] : [],
    events: [...events].map((target) => ({ kind: "remove_event", target })),
  };
}

/** The photos and recordings of the reported person that are still there: those in a chat may be of the one who reports. */
function ownMedia({ context, photos }: CaseReport): string[] {
  const gone = photos.filter(({ wasRemoved }) => wasRemoved).map(({ id }) => id);
  const own =
    context?.kind === "chat"
      ? context.messages.filter(({ from }) => from === "reported").flatMap(({ images }) => images)
      : context?.kind === "profile"
        ? (context.seen?.images ?? photos.map(({ id }) => id))
        : [];
  return own.filter((id) => !gone.includes(id));
}

interface RemovalChoiceProps {
  offered: Record<Removable, Removal[]>;
  chosen: ReadonlySet<Removable>;
  onChoose: (chosen: ReadonlySet<Removable>) => void;
}

export function RemovalChoice({ offered, chosen, onChoose }: RemovalChoiceProps) {
  const { t } = useTranslation("moderation");
  return REMOVABLE.filter((what) => offered[what].length > 0).map((what) => (
    <Checkbox
      key={what}
      label={t(`removals.${what}`, { count: offered[what].length })}
      checked={chosen.has(what)}
      onChange={() => onChoose(chosen.symmetricDifference(new Set([what])))}
    />
  ));
}
