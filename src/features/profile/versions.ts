import type { NotAPromise } from "#db/open.ts";
import type { Deps } from "#src/deps.ts";
import type { Evidence, ProfileVersion } from "#src/features/evidence/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import { type EarlierProfile, earlierView } from "./view.ts";
import type { Viewing } from "./viewing.ts";

export type Versions = ReturnType<typeof createVersions>;

/** For reports only. */
export function createVersions({
  db,
  evidence,
  images,
  viewing,
}: Pick<Deps, "db"> & {
  evidence: Pick<Evidence, "keepProfile" | "profileVersions">;
  images: Pick<Images, "shownIds">;
  viewing: Viewing;
}) {
  function versionOf(userId: string): ProfileVersion {
    const row = viewing.personRow(userId, userId);
    const { name, status, description, prompts, avatarId } = row;
    return {
      name,
      status,
      description,
      prompts,
      avatarId: row.avatarPlaceholder === null ? null : avatarId,
      photos: images.shownIds(userId),
      levels: {
        photos: row.seePhotos,
        profileInfo: row.seeProfileInfo,
        statusMessage: row.seeStatusMessage,
        userPic: row.seeUserPic,
      },
    };
  }

  const keep = (userId: string, version = versionOf(userId)): void =>
    evidence.keepProfile(userId, viewing.personRow(userId, userId).createdAt, version);

  return {
    changing: <T>(userId: string, change: () => NotAPromise<T>): T =>
      db.transaction(() => {
        const before = versionOf(userId);
        const result = change();
        if (!Bun.deepEquals(before, versionOf(userId))) keep(userId, before);
        return result;
      }),
    /** It is about to be hidden as a whole. */
    keep: (userId: string): void => keep(userId),
    earlier(reporterId: string, userId: string): EarlierProfile[] {
      const { friends } = viewing.personRow(userId, reporterId);
      return evidence.profileVersions(userId).map((version) => earlierView(version, friends));
    },
  };
}
