import { userIdOf } from "#contract/person-key.ts";
import type { Deps } from "#src/deps.ts";
import { createSeal } from "#src/services/seal.ts";
import { mailboxOf, markExpiry, PICTURE_PARTS_LEAST, pictureParts } from "./rules.ts";
import { createBanStore, type MarkKind, type MarkRow } from "./store.ts";

/** Something by which a person could be known again. */
export interface Trait {
  kind: MarkKind;
  value: string;
}

/** What marks need to know of a sanction. */
interface Cause {
  id: string;
  kind: string;
  /** Null when reports alone caused it. */
  by: string | null;
  until: number | null;
}

/**
 * Keyed hashes of what people who are kept out would come back with. Uses only the database, so that a command next to the running
 * server can put them.
 */
export function createMarks({
  db,
  clock,
  services,
}: Pick<Deps, "db" | "clock"> & { services: Pick<Deps["services"], "secretKeys"> }) {
  const store = createBanStore(db);
  // Most commands put no marks, and need no key.
  const seal = lazy(() => createSeal(services.secretKeys, "ban marks"));
  const textOf = ({ kind, value }: Trait) => `${kind} ${value}`;
  const hashOf = (trait: Trait): string => seal().mark(textOf(trait));

  /** What the account proves: an unproved number may be a stranger's. */
  function accountTraits(userId: string): Trait[] {
    const { email, phoneNumber, phoneVerifiedAt } = store.account(userId) ?? {};
    return [
      ...(email ? [emailTrait(email)] : []),
      ...(phoneNumber && phoneVerifiedAt ? [phoneTrait(phoneNumber)] : []),
      ...store.providers(userId).map(providerTrait),
    ];
  }

  function photoTraits(userId: string): Trait[] {
    return store
      .photos(userId)
      .flatMap(({ contentHash, dHash, isMain }): Trait[] => [
        ...(contentHash ? [{ kind: "photo" as const, value: contentHash }] : []),
        ...(isMain && dHash ? pictureTraits(dHash) : []),
      ]);
  }

  const memberTraits = (userId: string): Trait[] => [
    ...store.devices(userId).map((value) => ({ kind: "device" as const, value })),
    ...accountTraits(userId),
    ...photoTraits(userId),
  ];

  /** Marks of these traits that still count. */
  const of = (traits: readonly Trait[]): MarkRow[] =>
    store.found(
      traits.flatMap((trait) => seal().marks(textOf(trait)).toArray()),
      clock(),
    );

  return {
    hashOf,
    accountTraits,

    /** Call in the transaction of a hold, suspension or ban. */
    put(personKey: string, { id: sanctionId, kind, by, until }: Cause): void {
      const now = clock();
      const userId = userIdOf(personKey);
      const own = (userId === null ? [] : memberTraits(userId)).map((trait) => ({
        kind: trait.kind,
        hash: hashOf(trait),
      }));
      const cause = kind !== "hold" ? "suspension" : by === null ? "reports" : "hold";
      store.addMarks(
        [...own, ...store.tracesOf(personKey)].map((mark) => ({
          ...mark,
          sanctionId,
          cause,
          createdAt: now,
          expiresAt: markExpiry(mark.kind, now, until),
        })),
      );
    },

    /** Call in the transaction that revokes it. */
    remove: (sanctionId: string): void => void store.removeMarks(sanctionId),

    of,

    /** Sanctions whose person this member may be, by the traits that both have; for moderators. */
    sharedBy: (userId: string) => bySanction(of(memberTraits(userId))),

    /** Suspensions of people with this photo, or one that looks like it; for moderators. */
    alike(imageId: string): string[] {
      const { contentHash, dHash } = store.looksOf(imageId) ?? {};
      const found = of([
        ...(contentHash ? [{ kind: "photo" as const, value: contentHash }] : []),
        ...(dHash ? pictureTraits(dHash) : []),
      ]);
      const ofSuspensions = found.filter(({ cause }) => cause === "suspension");
      return bySanction(ofSuspensions).map(({ sanctionId }) => sanctionId);
    },
  };
}

const pictureTraits = (dHash: string): Trait[] =>
  pictureParts(dHash).map((value) => ({ kind: "picture", value }));

/** One part of a picture alone is shared by chance. */
function bySanction(found: readonly MarkRow[]): { sanctionId: string; kinds: MarkKind[] }[] {
  const kinds = new Map<string, MarkKind[]>();
  for (const { sanctionId, kind } of found) kinds.set(sanctionId, [...(kinds.get(sanctionId) ?? []), kind]);
  return [...kinds].flatMap(([sanctionId, all]) => {
    const isPicture = all.filter((kind) => kind === "picture").length >= PICTURE_PARTS_LEAST;
    const shared = [...new Set(all)].filter((kind) => kind !== "picture" || isPicture);
    return shared.length > 0 ? [{ sanctionId, kinds: shared }] : [];
  });
}

function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export const emailTrait = (email: string): Trait => ({ kind: "email", value: mailboxOf(email) });
export const phoneTrait = (phoneNumber: string): Trait => ({ kind: "phone", value: phoneNumber });
export const providerTrait = ({ provider, subject }: { provider: string; subject: string }): Trait => ({
  kind: "provider",
  value: `${provider} ${subject}`,
});
