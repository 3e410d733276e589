import { SELFIE_KEPT_MS } from "#contract/selfies.ts";
import { iso, isoOrNull } from "#contract/time.ts";
import type { AskedGesture, Verification } from "#contract/verification.ts";
import { expiryOf } from "./rules.ts";
import type { SelfieRow } from "./store.ts";

export const gestureView = ({ id, gesture, askedAt }: SelfieRow): AskedGesture => ({
  id,
  gesture,
  until: iso(expiryOf(askedAt)),
});

interface Parts {
  member: { verifiedAt: number | null; photoId: string | null };
  open: SelfieRow | undefined;
  last: (Pick<SelfieRow, "outcome" | "reason"> & { at: number | null }) | undefined;
  triesLeft: number;
}

export function verificationView({ member, open, last, triesLeft }: Parts): Verification {
  const sentAt = open?.sentAt ?? null;
  const outcome = last?.outcome ?? null;
  return {
    verifiedAt: isoOrNull(member.verifiedAt),
    hasPhoto: member.photoId !== null,
    waiting: sentAt === null ? null : { sentAt: iso(sentAt), expiresAt: iso(sentAt + SELFIE_KEPT_MS) },
    last:
      !last || outcome === null || outcome === "withdrawn"
        ? null
        : { at: iso(last.at!), outcome, reason: last.reason },
    triesLeft,
  };
}
