/**
 * What members agree to, and the letters that they may switch off. Tables, settings, unsubscribe links and pages derive
 * from these two lists. No imports.
 */

/** How a consent was given: by ticked boxes, or by registering through the API without them. */
export const CONSENT_FORMS = ["boxes", "api"] as const;
export type ConsentForm = (typeof CONSENT_FORMS)[number];

/** The consents that a sign-up asks for. The newsletter may be declined, and withdrawn or given again at any time. */
export const CONSENT_KINDS = ["adult", "terms", "privacy", "newsletter"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

interface Letter {
  /** Whether a member who never chose receives them. */
  byDefault: boolean;
  /** The latest answer to this consent is the setting: for advertising we must be able to show who agreed, and when. */
  consent?: ConsentKind;
  /** Only moderators receive them and see the setting. */
  moderatorsOnly?: true;
}

/**
 * Letters that members may switch off, in the order of the settings. A new kind is one line here, its texts in
 * `settings.json` and `notifications.json` (types demand them) and a generated migration.
 */
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

/** Kinds of letters that have a setting of their own. */
export type PlainLetterKind = {
  [K in LetterKind]: (typeof LETTERS)[K] extends { consent: ConsentKind } ? never : K;
}[LetterKind];

export const consentOf = (kind: LetterKind): ConsentKind | undefined => (LETTERS[kind] as Letter).consent;
export const isPlain = (kind: LetterKind): kind is PlainLetterKind => consentOf(kind) === undefined;

export const isForModerators = (kind: LetterKind): boolean =>
  (LETTERS[kind] as Letter).moderatorsOnly ?? false;

/** One value for each of these kinds. */
export const eachLetter = <K extends LetterKind, T>(kinds: readonly K[], make: (kind: K) => T) =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<K, T>;
