import { userKey } from "#contract/person-key.ts";
import { type Gesture, SELFIE_KEPT_MS } from "#contract/selfies.ts";
import { DAY_MS } from "#contract/time.ts";
import type { AskedGesture, SelfieDecision, Verification } from "#contract/verification.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import { Problem, refuseFor } from "#src/problem.ts";
import { RollingLimit } from "#src/timing/rolling-limit.ts";
import { createSelfieResealing, selfieSeal } from "./resealing.ts";
import { GESTURES_A_DAY, gestureBy, isFresh, keptSince, triesLeft, triesSince } from "./rules.ts";
import { createVerificationStore, type SelfieRow } from "./store.ts";
import { gestureView, verificationView } from "./view.ts";

export type VerificationFeature = ReturnType<typeof createVerification>;

/**
 * A member shows a gesture that the server chose to their camera; a moderator compares three frames of it with the main photo, and
 * the frames are deleted (decision 065).
 */
export function createVerification({
  db,
  clock,
  ids,
  random,
  hub,
  config,
  services,
  notifications,
  changed,
}: Pick<Deps, "config" | "db" | "clock" | "ids" | "random" | "hub"> & {
  services: Pick<Deps["services"], "photos" | "secretKeys" | "mails">;
  notifications: Notifications;
  /** What waits for moderators has. */
  changed: () => void;
}) {
  const store = createVerificationStore(db);
  const { seal, open: unseal } = selfieSeal(services.secretKeys);
  const gestures = new RollingLimit(GESTURES_A_DAY, DAY_MS);

  function memberOf(userId: string) {
    const member = store.member(userId);
    if (!member) throw new Problem("not_found");
    return member;
  }

  const left = (userId: string) => triesLeft(store.sentSince(userId, triesSince(clock())));

  function stateOf(userId: string): Verification {
    return db.reading(() =>
      verificationView({
        member: memberOf(userId),
        open: store.open(userId),
        last: store.last(userId),
        triesLeft: left(userId),
      }),
    );
  }

  /** @throws Problem main_photo_needed, selfie_limit_reached, selfie_waits; forbidden for admins, whom no one may judge */
  function demandMayTry(userId: string): void {
    const { role, photoId } = memberOf(userId);
    if (role === "admin") throw new Problem("forbidden");
    if (photoId === null) throw new Problem("main_photo_needed");
    if ((store.open(userId)?.sentAt ?? null) !== null) throw new Problem("selfie_waits");
    if (left(userId) === 0) throw new Problem("selfie_limit_reached");
  }

  /** The same one until it has expired or was used: no one chooses theirs by asking again. @throws Problem as above; rate_limited */
  function ask(userId: string): AskedGesture {
    return db.transaction(() => {
      demandMayTry(userId);
      const now = clock();
      const asked = store.open(userId);
      if (asked && isFresh(asked.askedAt, now)) return gestureView(asked);
      refuseFor(gestures.take(userId, now));
      if (asked) store.drop(asked.id);
      const gesture: Gesture = gestureBy(random());
      return gestureView(store.add({ id: ids(), userId, gesture, askedAt: now }));
    });
  }

  /** Throws unless this gesture was asked of them just now, and not shown yet. @throws Problem gesture_expired; as `ask` does */
  function demandAsked(userId: string, id: string): SelfieRow {
    demandMayTry(userId);
    const asked = store.open(userId);
    if (asked?.id !== id || !isFresh(asked.askedAt, clock())) throw new Problem("gesture_expired");
    return asked;
  }

  /** Encoding takes a while, so all is checked once more after it. @throws Problem as above, and as `photos.frame` does */
  async function send(
    userId: string,
    id: string,
    files: readonly Uint8Array<ArrayBuffer>[],
    demandSession: () => unknown,
  ): Promise<Verification> {
    demandAsked(userId, id);
    const frames: string[] = [];
    for (const bytes of files)
      frames.push(Buffer.from(await services.photos.frame(bytes, userId)).toString("base64"));
    db.transaction(() => {
      demandSession();
      demandAsked(userId, id);
      store.send(id, clock(), frames.map(seal));
    });
    changed();
    return published(userId);
  }

  /** The frames are gone at once; the try counts. @throws Problem not_found */
  function withdraw(userId: string): Verification {
    db.transaction(() => {
      const open = store.open(userId);
      if (!open || open.sentAt === null) throw new Problem("not_found");
      store.decide(open.id, { decidedAt: clock(), outcome: "withdrawn", reason: null });
    });
    changed();
    return published(userId);
  }

  /** The member's other tabs follow. */
  function published(userId: string): Verification {
    const state = stateOf(userId);
    hub.send(userKey(userId), "VERIFICATION", state);
    return state;
  }

  /** Call in a transaction, with one that waits. */
  function decide({ id, userId }: Pick<SelfieRow, "id" | "userId">, decision: SelfieDecision): void {
    const now = clock();
    const { name, email, lang } = memberOf(userId);
    store.decide(id, { decidedAt: now, ...decision });
    if (decision.outcome === "approved") store.verify(userId, now);
    if (email && lang) {
      const link = new URL("/profile/verification", config.publicUrl).href;
      services.mails.enqueue({ to: email, lang, kind: "selfie_decided", data: { name, ...decision, link } });
    }
    db.whenCommitted(() => {
      published(userId);
      notifications.notifyOfSelfie({ to: userId, ...decision });
      changed();
    });
  }

  return {
    stateOf,
    ask,
    send,
    withdraw,
    decide,
    /** As data: URLs. */
    framesOf: (id: string): string[] =>
      store.frames(id).map(({ sealed }) => `data:image/webp;base64,${unseal(sealed) as string}`),
    /** No one has looked at them in time. Runs every minute. */
    expire: (): void =>
      db.transaction(() => {
        for (const row of store.sentUntil(clock() - SELFIE_KEPT_MS))
          decide(row, { outcome: "expired", reason: null });
      }),
    /** Runs nightly. */
    removeOld: (): void => void store.removeOld(keptSince(clock())),
    resealing: createSelfieResealing({ db, secretKeys: services.secretKeys }),
  };
}
