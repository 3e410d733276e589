import { useState } from "react";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { CaseView } from "#contract/moderation.ts";
import type { Image } from "#contract/people.ts";
import { reveal } from "../api.ts";

export interface Photos {
  any: boolean;
  /** By id, while they are shown as they are; null while only their colours are. */
  clear: ReadonlyMap<string, Image> | null;
  toggle: () => void;
}

/** Photos of a case are hidden until the moderator asks for them, which the log keeps. */
export function usePhotos({ id, reports }: CaseView): Photos {
  const [known, setKnown] = useState<ReadonlyMap<string, Image> | null>(null);
  const [shown, setShown] = useState(false);
  const ids = [...new Set(reports.flatMap(({ photos }) => photos.map((photo) => photo.id)))];
  async function load(): Promise<void> {
    const answers = await Promise.all(ids.map((photo) => reveal(id, "photo", photo)));
    setKnown(new Map(answers.flatMap(({ photo }) => (photo ? [[photo.id, photo] as const] : []))));
    setShown(true);
  }
  return {
    any: ids.length > 0,
    /** By id, while they are shown as they are; null while only their colours are. */
    clear: shown ? known : null,
    toggle: () => (known ? setShown(!shown) : void load().catch(toastFailure)),
  };
}
