import { useState } from "react";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { CaseView } from "#contract/moderation.ts";
import type { Image, Voice } from "#contract/people.ts";
import { reveal } from "../api.ts";

/** A photo, or a recording. */
type Revealed = Image | Voice;

export interface Photos {
  any: boolean;
  /** By id, while they are shown as they are; null while only their colours are. */
  clear: ReadonlyMap<string, Revealed> | null;
  toggle: () => void;
  /** Recordings that were asked for one by one; no photo is shown with them. */
  heard: ReadonlyMap<string, Voice>;
  hear: (id: string) => Promise<void>;
}

/** Photos of a case are hidden until the moderator asks for them, which the log keeps. */
export function usePhotos({ id, reports }: CaseView): Photos {
  const [known, setKnown] = useState<ReadonlyMap<string, Revealed> | null>(null);
  const [shown, setShown] = useState(false);
  const [heard, setHeard] = useState<ReadonlyMap<string, Voice>>(new Map());
  const ids = [...new Set(reports.flatMap(({ photos }) => photos.map((photo) => photo.id)))];
  async function load(): Promise<void> {
    const answers = await Promise.all(ids.map((photo) => reveal(id, "photo", photo)));
    const revealed = answers.flatMap(({ photo, voice }) => photo ?? voice ?? []);
    setKnown(new Map(revealed.map((one) => [one.id, one])));
    setShown(true);
  }
  async function hear(recording: string): Promise<void> {
    try {
      const { voice } = await reveal(id, "photo", recording);
      if (voice) setHeard((before) => new Map([...before, [recording, voice]]));
    } catch (error) {
      toastFailure(error);
    }
  }
  return {
    heard,
    hear,
    any: ids.length > 0,
    /** By id, while they are shown as they are; null while only their colours are. */
    clear: shown ? known : null,
    toggle: () => (known ? setShown(!shown) : void load().catch(toastFailure)),
  };
}
