/** Tables, settings, unsubscribe links and pages derive from these two lists. No imports. */

export const CONSENT_FORMS = ["boxes", "api"] as const;
export type ConsentForm = (typeof CONSENT_FORMS)[number];

/** Asked at sign-up. The newsletter may be declined, and withdrawn or given again at any time. */
export const CONSENT_KINDS = ["adult", "terms", "privacy", "newsletter"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

interface OptionalMail {
  byDefault: boolean;
  /** The latest answer is the setting: for advertising we must be able to show who agreed, and when. */
  consent?: ConsentKind;
  moderatorsOnly?: true;
}

/** In the order of the settings. A new kind also needs texts in `settings.json` and `notifications.json` and a migration. */
export const OPTIONAL_MAILS = {
  messages: { byDefault: true },
  friendRequests: { byDefault: true },
  eventReminders: { byDefault: true },
  eventNews: { byDefault: true },
  news: { byDefault: false, consent: "newsletter" },
  digest: { byDefault: false },
  evenings: { byDefault: false },
  matches: { byDefault: true },
  reports: { byDefault: true, moderatorsOnly: true },
} as const satisfies Record<string, OptionalMail>;

export type OptionalMailKind = keyof typeof OPTIONAL_MAILS;
export const OPTIONAL_MAIL_KINDS = Object.keys(OPTIONAL_MAILS) as [OptionalMailKind, ...OptionalMailKind[]];

export type PlainMailKind = {
  [K in OptionalMailKind]: (typeof OPTIONAL_MAILS)[K] extends { consent: ConsentKind } ? never : K;
}[OptionalMailKind];

export const consentOf = (kind: OptionalMailKind): ConsentKind | undefined =>
  (OPTIONAL_MAILS[kind] as OptionalMail).consent;
export const isPlain = (kind: OptionalMailKind): kind is PlainMailKind => consentOf(kind) === undefined;

export const isForModerators = (kind: OptionalMailKind): boolean =>
  (OPTIONAL_MAILS[kind] as OptionalMail).moderatorsOnly ?? false;

export const eachMailKind = <K extends OptionalMailKind, T>(kinds: readonly K[], make: (kind: K) => T) =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<K, T>;
