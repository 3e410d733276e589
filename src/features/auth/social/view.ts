import type { PendingSignUp } from "#contract/auth.ts";
import type { ProviderId } from "#contract/providers.ts";
import { iso } from "#contract/time.ts";
import type { Identity } from "#src/services/oauth/provider.ts";

export const pendingView = ({
  provider,
  email,
  emailVerified,
  name,
  sex,
  birthday,
}: Identity): PendingSignUp => ({
  provider,
  email,
  isEmailVerified: emailVerified,
  name,
  sex,
  birthday,
});

export const connectionsView = (rows: { social: string; createdAt: number }[]) => ({
  data: rows.map(({ social, createdAt }) => ({
    social: social as ProviderId,
    createdAt: iso(createdAt),
  })),
});
