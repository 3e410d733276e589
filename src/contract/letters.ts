/** Tables, settings, unsubscribe links and pages derive from these two lists. No imports. */

export const CONSENT_FORMS = ["boxes", "api"] as const;
export type ConsentForm = (typeof CONSENT_FORMS)[number];

/** Asked at sign-up. The newsletter may be declined, and withdrawn or given again at any time. */
export const CONSENT_KINDS = ["adult", "terms", "privacy", "newsletter"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

interface Letter {
  byDefault: boolean;
  /** The latest answer is the setting: for advertising we must be able to show who agreed, and when. */
  consent?: ConsentKind;
  moderatorsOnly?: true;
}

/** In the order of the settings. A new kind also needs texts in `settings.json` and `notifications.json` and a migration. */
export const LETTERS = {
  messages: { byDefault: true },
  friendRequests: { byDefault: true },
  eventReminders: { byDefault: true },
  eventNews: { byDefault: true },
  news: { byDefault: false, consent: "newsletter" },
  digest: { byDefault: false },
  matches: { byDefault: true },
  reports: { byDefault: true, moderatorsOnly: true },
} as const satisfies Record<string, Letter>;

export type LetterKind = keyof typeof LETTERS;
export const LETTER_KINDS = Object.keys(LETTERS) as [LetterKind, ...LetterKind[]];

export type PlainLetterKind = {
  [K in LetterKind]: (typeof LETTERS)[K] extends { consent: ConsentKind } ? never : K;
}[LetterKind];

export const consentOf = (kind: LetterKind): ConsentKind | undefined => (LETTERS[kind] as Letter).consent;
export const isPlain = (kind: LetterKind): kind is PlainLetterKind => consentOf(kind) === undefined;

export const isForModerators = (kind: LetterKind): boolean =>
  (LETTERS[kind] as Letter).moderatorsOnly ?? false;

export const eachLetter = <K extends LetterKind, T>(kinds: readonly K[], make: (kind: K) => T) =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<K, T>;
