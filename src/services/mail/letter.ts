import type { When } from "#contract/event-when.ts";
import type { Lang } from "#contract/lang.ts";
import type { ProviderId } from "#contract/providers.ts";
import type { SupportType } from "#contract/support-types.ts";
import type { VideoMode } from "#contract/video.ts";
import type { Money, PaymentFailure } from "#contract/vip.ts";

/** What a letter says, before it is drawn. */
export interface Letter {
  subject: string;
  /** Shown next to the subject in lists of letters. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  button?: { label: string; link: string };
  /** What else can be done, below the button. */
  second?: { label: string; link: string };
  /** Small print below the line. */
  notes: string[];
  /** Of letters that people may do without: where they end them. */
  unsubscribe?: { label: string; link: string };
  /** Where an answer goes; else to the operator. */
  replyTo?: string;
}

/** Everything we write to people, with what each letter needs to know. */
export interface MailData {
  confirm: { name: string; link: string };
  already_registered: { link: string };
  recovery: { name: string; link: string };
  no_account: { link: string };
  new_email: { name: string; link: string };
  new_email_notice: { name: string; newEmail: string; link: string };
  /** To the old address. */
  email_changed: { name: string; newEmail: string; at: number; link: string };
  new_device: { name: string; device: string; country: string; at: number; link: string };
  /** `linked` still sign in to it; letters that were written before say nothing of them. */
  password_changed: { name: string; at: number; linked?: readonly ProviderId[]; link: string };
  sign_in_linked: { name: string; provider: ProviderId; at: number; link: string };
  welcome: { name: string; link: string };
  /** `from` are the first few names, `others` how many more people there are. */
  unread: { name: string; messages: number; from: string[]; others: number } & Unsubscribable;
  friend_requests: { name: string; from: string[]; others: number } & Unsubscribable;
  /** `card` are its last four digits; `before` is the price that was agreed to, where it has changed. */
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
    until: number;
    link: string;
  };
  /** `lead` is how long before it begins. */
  /** `text` is what happened, in a sentence. */
  event_news: {
    name: string;
    title: string;
    subject: string;
    text: string;
    place: string;
    when: When;
  } & Unsubscribable;
  event_soon: {
    name: string;
    title: string;
    place: string;
    when: When;
    lead: "day" | "hour";
    /** Of the recipient's own event. */
    mine: boolean;
  } & Unsubscribable;
  matches: { name: string; found: readonly { search: string; people: number }[] } & Unsubscribable;
  /** `waiting` people search at this moment. */
  /** Letters that were written before there was a `mode` are of the classic chat. */
  company: { name: string; waiting: number; mode?: VideoMode; link: string };
  digest: {
    name: string;
    messages: number;
    requests: number;
    views: number;
    /** Who newly match, as far as they were counted. */
    people: { count: number; more: boolean };
    /** The way to them, where the button leads to something that waits. */
    dating: string | null;
  } & Unsubscribable;
  /** What an operator wrote: the first link is its button. */
  news: {
    subject: string;
    paragraphs: string[];
    links: { label: string; link: string }[];
    unsubscribe: string;
  };
  /** New terms and privacy policy; `from` is the beginning of a day in UTC. */
  legal_change: { name: string; from: number; link: string };
  /** To the operator. */
  support_request: {
    number: number;
    type: SupportType;
    email: string;
    contact: string;
    text: string;
    userId: string | null;
  };
  /** To the one who is named as the writer of a request, and so without a word of theirs. */
  support_received: { number: number; type: SupportType };
  support_answer: { number: number; text: string; asked: string; link: string };
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

/** A letter to be written: sealed in the queue, drawn when it is sent. */
export type Mail = {
  [K in MailKind]: {
    to: string;
    lang: Lang;
    kind: K;
    data: MailData[K];
    /** The browser that waits for the letter: it is told when the recipient is refused permanently. */
    asker?: string | null;
  };
}[MailKind];

export type Letters = { [K in MailKind]: (data: MailData[K], brand: Brand) => Letter };

export interface Brand {
  name: string;
  supportEmail: string;
  /** Video never goes from one person straight to the other. */
  relayed: boolean;
}
