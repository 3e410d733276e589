import type { Lang } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth, Session } from "#src/features/auth/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Payments } from "#src/features/payments/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import { Problem } from "#src/problem.ts";
import { photoName, streamOf, voiceName, zipOf } from "./archive.ts";
import type { MailSettings } from "./mail-settings.ts";
import { delayedUntil, erasableUntil, restorableUntil } from "./rules.ts";
import type { ProfileStore } from "./store.ts";
import type { Versions } from "./versions.ts";
import { archiveView } from "./view.ts";
import type { Viewing } from "./viewing.ts";

/** A feature that stores data about people besides their profile. */
export interface DataKeeper {
  /** For the archive of their data. A long list is an async iterable of slices. */
  archive(userId: string): Promise<Record<string, unknown>>;
  /** What is not deleted together with the person's row, before that row is erased. */
  erase?(userId: string): Promise<void>;
  /** Something about this person has to be decided first: then erasing waits, 60 days after the deletion at most. */
  delaysErasing?(userId: string): boolean;
}

export function createLeaving({
  db,
  clock,
  auth,
  payments,
  images,
  tags,
  store,
  viewing,
  versions,
  mailSettings,
}: Pick<Deps, "db" | "clock"> & {
  auth: Auth;
  payments: Payments;
  images: Images;
  tags: Tags;
  store: ProfileStore;
  viewing: Viewing;
  versions: Pick<Versions, "keep">;
  mailSettings: MailSettings;
}) {
  const keepers: DataKeeper[] = [];

  /** Needs the password: someone at a browser left open must not walk away with all messages of years. */
  async function archive(
    session: Session,
    password: string | undefined,
    lang: Lang,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const stillHolds = await auth.confirmPassword(session, password);
    stillHolds();
    return archiveOf(session.userId, lang);
  }

  async function archiveOf(userId: string, lang: Lang): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const parts = {
      row: viewing.personRow(userId, userId),
      viewed: store.viewedBy(userId),
      notifications: mailSettings.notifications(userId),
      ...auth.archiveOf(userId),
      ...payments.archiveOf(userId),
    };
    const data = archiveView(viewing.me(userId, lang), parts, { photo: photoName, voice: voiceName });
    for (const keeper of keepers) Object.assign(data, await keeper.archive(userId));
    return streamOf(zipOf(data, images.originals(userId)));
  }

  /** It can be restored for 30 days, as an e-mail says. */
  async function remove(session: Session, password: string | undefined): Promise<void> {
    const { userId } = session;
    if (password === undefined && auth.accountOf(userId).hasPassword) throw new Problem("password_needed");
    const stillHolds = await auth.confirmPassword(session, password);
    db.transaction(() => {
      stillHolds();
      deleteAccount(userId);
    });
  }

  function deleteAccount(userId: string): void {
    db.transaction(() => {
      const deletedAt = clock();
      versions.keep(userId);
      store.change(userId, { deletedAt });
      auth.endAllSessions(userId);
      auth.credentials.confirmDeletion(userId, restorableUntil(deletedAt));
    });
  }

  /** Without the 30 days, as the law may demand. */
  async function eraseNow(userId: string): Promise<void> {
    db.transaction(() => {
      store.change(userId, { deletedAt: clock() });
      auth.endAllSessions(userId);
    });
    await erase(userId);
  }

  /** @throws Problem not_found after the 30 days: then the account is being erased */
  function restore(userId: string): void {
    const { deletedAt } = viewing.personRow(userId, userId);
    if (deletedAt !== null && deletedAt <= erasableUntil(clock())) throw new Problem("not_found");
    store.change(userId, { deletedAt: null });
  }

  /**
   * First the files, which only the rows lead to, then the rows. A person who cannot be erased now (the file storage does not
   * answer) does not hold up the others.
   */
  async function eraseDeleted(): Promise<void> {
    const failures: unknown[] = [];
    const due = store
      .deletedUntil(erasableUntil(clock()))
      .filter(({ id, deletedAt }) => erasesAt(id, deletedAt!) <= clock());
    for (const { id } of due) await erase(id).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "Failed to erase some deleted accounts");
  }

  const erasesAt = (id: string, deletedAt: number): number =>
    keepers.some((keeper) => keeper.delaysErasing?.(id))
      ? delayedUntil(deletedAt)
      : restorableUntil(deletedAt);

  /** A failing keeper does not stop the others; the row stays until all have succeeded. */
  async function erase(id: string): Promise<void> {
    const failures: unknown[] = [];
    for (const keeper of keepers) await keeper.erase?.(id).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${id} could not be erased`);
    await images.eraseAllOf(id);
    db.transaction(() => {
      tags.set(id, []);
      store.erase(id);
    });
  }

  return {
    archive,
    archiveOf,
    remove,
    deleteAccount,
    eraseNow,
    restore,
    eraseDeleted,
    erasesAt,
    addDataKeeper: (keeper: DataKeeper): void => void keepers.push(keeper),
  };
}
