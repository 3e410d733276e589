import type { Lang } from "#contract/lang.ts";
import type { Me } from "#contract/profile.ts";
import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Evidence } from "#src/features/evidence/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Payments } from "#src/features/payments/actions.ts";
import type { Places } from "#src/features/places/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { Words } from "#src/features/words/actions.ts";
import { createEditing } from "./editing.ts";
import { createLeaving } from "./leaving.ts";
import { createMailSettings } from "./mail-settings.ts";
import { createProfileStore } from "./store.ts";
import { createVersions } from "./versions.ts";
import { createViewing } from "./viewing.ts";

export { photoName, voiceName } from "./archive.ts";
export type { EarlierProfile } from "./view.ts";
export type Profile = ReturnType<typeof createProfile>;

type ProfileDeps = Pick<Deps, "config" | "db" | "clock" | "log"> & {
  auth: Auth;
  evidence: Evidence;
  images: Images;
  payments: Payments;
  places: Places;
  presence: Presence;
  tags: Tags;
  words: Pick<Words, "refuse">;
};

export function createProfile(deps: ProfileDeps) {
  const store = createProfileStore(deps.db);
  const viewing = createViewing({ ...deps, store });
  const versions = createVersions({ ...deps, viewing });
  const editing = createEditing({ ...deps, store, viewing, versions });
  const mailSettings = createMailSettings({ ...deps, store });
  const leaving = createLeaving({ ...deps, store, viewing, versions, mailSettings });

  return {
    me(userId: string, lang: Lang) {
      const mine: Me = viewing.me(userId, lang);
      const awaited = store.awaitedPhotos(userId);
      if (awaited.some(({ isMain }) => isMain)) mine.avatarWaits = true;
      if (awaited.some(({ isMain }) => !isMain)) mine.photosWait = true;
      if (mine.deletedAt === null) return mine;
      return { ...mine, erasesAt: iso(leaving.erasesAt(userId, Date.parse(mine.deletedAt))) };
    },
    person: viewing.person,
    seenAs: viewing.seenAs,
    placeOf: viewing.placeOf,
    briefs: viewing.briefs,
    cards: viewing.cards,
    prompts: viewing.prompts,
    faces: viewing.faces,
    linked: viewing.linked,
    face: viewing.face,
    noteView: viewing.noteView,
    privacy: viewing.privacy,
    earlier: versions.earlier,
    ...editing,
    ...mailSettings,
    ...leaving,
  };
}
