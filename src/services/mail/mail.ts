import type { When } from "#contract/dates.ts";
import type { Lang } from "#contract/lang.ts";
import type { OptionalMailKind } from "#contract/optional-mails.ts";
import type { ProviderId } from "#contract/providers.ts";
import type { ReportReason, UrgentReason } from "#contract/reports.ts";
import type { SupportType } from "#contract/support-types.ts";
import type { SelfieDecision } from "#contract/verification.ts";
import type { VideoMode } from "#contract/video.ts";
import type { Money, PaymentFailure } from "#contract/vip.ts";

export interface MailContent {
  subject: string;
  /** Shown next to the subject in a mailbox. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  button?: { label: string; link: string };
  /** A link below the button. */
  second?: { label: string; link: string };
  notes: string[];
  /** Only where one can unsubscribe. */
  unsubscribe?: { label: string; link: string };
  /** If not to the operator. */
  replyTo?: string;
}

export interface MailData {
  confirm: { name: string; link: string };
  already_registered: { link: string };
  recovery: { name: string; link: string };
  no_account: { link: string };
  new_email: { name: string; link: string };
  new_email_notice: { name: string; newEmail: string; link: string };
  email_changed: { name: string; newEmail: string; at: number; linked?: readonly ProviderId[]; link: string };
  new_device: { name: string; device: string; country: string; at: number; link: string };
  /** `linked` providers can still sign in. Missing in e-mails queued by an earlier version. */
  password_changed: {
    name: string;
    at: number;
    linked?: readonly ProviderId[];
    unlinked?: readonly ProviderId[];
    link: string;
  };
  signed_out_everywhere: {
    name: string;
    device: string;
    country: string;
    at: number;
    linked: readonly ProviderId[];
    link: string;
  };
  account_deleted: { name: string; until: number; link: string; recovery: string };
  selfie_decided: { name: string; link: string } & SelfieDecision;
  /** Without `until` it lasts until a moderator lifts it; without a `reason` none was stored. */
  appeal_decided: {
    name: string;
    outcome: "upheld" | "overturned";
    /** What was decided about them. A removal cannot be undone. */
    what: "removal" | "warning" | "restriction";
    answer: string | null;
    /** `no_one`: it waited too long, and the hold ended by itself. E-mails of the version before do not say, nor had others. */
    reviewer?: "other" | "same" | "no_one";
    link: string;
  };
  account_suspended: {
    name: string;
    until: number | null;
    reason: ReportReason | null;
    note?: string | null;
    rules: string;
    support: string;
    /** Where to appeal. An e-mail of the version before, which may wait for a mail server, leads to the support. */
    appeal?: string;
  };
  second_factor_on: { name: string; at: number; link: string };
  second_factor_off: { name: string; at: number; link: string };
  /** `left`: not used yet. */
  recovery_code_used: { name: string; at: number; left: number; link: string };
  /** The link is for someone who did not unlink it. */
  sign_in_unlinked: { name: string; provider: ProviderId; at: number; link: string };
  sign_in_linked: { name: string; provider: ProviderId; at: number; link: string };
  welcome: { name: string; link: string };
  /** `from` has the first few names, `others` counts the other people. */
  unread: { name: string; messages: number; from: string[]; others: number } & Unsubscribable;
  friend_requests: { name: string; from: string[]; others: number } & Unsubscribable;
  /** `card` is its last four digits; `before` is the price agreed to, if it has changed. */
  renewal_soon: {
    name: string;
    price: Money;
    before: Money | null;
    days: number;
    at: number;
    card: string | null;
  } & Stoppable;
  renewal_failed: {
    name: string;
    price: Money;
    why: PaymentFailure | null;
    until: number;
    tries: number;
  } & Stoppable;
  renewal_over: {
    name: string;
    why: "failed" | "no_card" | "not_sold" | "lapsed";
    /** Null if VIP is over. E-mails queued by an earlier version may have 0. */
    until: number | null;
    link: string;
  };
  event_news: {
    name: string;
    title: string;
    subject: string;
    text: string;
    place: string;
    when: When;
  } & Unsubscribable;
  /** How long before the event. */
  event_soon: {
    name: string;
    title: string;
    place: string;
    when: When;
    lead: "day" | "hour";
    mine: boolean;
  } & Unsubscribable;
  matches: { name: string; found: readonly { search: string; people: number }[] } & Unsubscribable;
  /** Names no one and quotes nothing: a mailbox is no place for it. */
  reports: { name: string; news: { urgent: UrgentReason } | { count: number } } & Unsubscribable;
  /** `waiting` people are searching now. Without a `mode`, as in e-mails queued by an earlier version, it is the classic chat. */
  company: { name: string; waiting: number; mode?: VideoMode; link: string };
  /** To members who asked to be told of the common evenings. */
  evening: { name: string; when: When } & Unsubscribable;
  /** Without `matches`, `reviews` and `meetups` in e-mails queued by an earlier version. */
  digest: {
    name: string;
    messages: number;
    /** New mutual likes. */
    matches?: number;
    requests: number;
    views: number;
    /** Received in rated talks. */
    reviews?: number;
    /** Events near the member that begin within a week. */
    meetups?: number;
    /** As far as they were counted. */
    people: { count: number; more: boolean };
    /** When the button leads elsewhere. */
    dating: string | null;
  } & Unsubscribable;
  /** Written by an operator; the first link becomes the button. */
  news: {
    subject: string;
    paragraphs: string[];
    links: { label: string; link: string }[];
    unsubscribe: string;
  };
  /** `from` is the beginning of a day in UTC. */
  legal_change: { name: string; from: number; link: string };
  support_request: {
    number: number;
    type: string;
    email: string;
    contact: string;
    text: string;
    userId: string | null;
  };
  /** To the address given in a request, which may be someone else's: so it quotes nothing of the request. */
  support_received: { number: number; type: SupportType };
  /** To see whether e-mails arrive. */
  test: Record<never, never>;
  support_answer: { number: number; text: string; asked: string; link: string };
  /** To admins: rows removed from the end of the log of moderation show only against a head that is kept elsewhere. */
  moderation_head: { number: number; hash: string };
}

interface Unsubscribable {
  link: string;
  unsubscribe: string;
}

/** `stop` turns automatic charges off, without signing in. */
interface Stoppable {
  link: string;
  stop: string;
}

type MailKind = keyof MailData;

export type Mail = {
  [K in MailKind]: {
    to: string;
    lang: Lang;
    kind: K;
    data: MailData[K];
    /** This browser can ask whether the mail server refused the recipient for good. */
    requester?: string | null;
    subscription?: Subscription;
  };
}[MailKind];

export interface Subscription {
  userId: string;
  kind: OptionalMailKind;
}

export type MailTexts = { [K in MailKind]: (data: MailData[K], brand: Brand) => MailContent };

export interface Brand {
  name: string;
  supportEmail: string;
}
