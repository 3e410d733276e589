import { whenOf } from "#contract/event-when.ts";
import type { SupportType } from "#contract/support-types.ts";
import type { Letters } from "./letter.ts";
import { linesOf } from "./lines.ts";
import { renewalLettersEn } from "./renewal-letters-en.ts";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

const at = (time: number) => `${moment.format(time)} UTC`;
const from = (device: string, country: string) =>
  [device || "an unknown device", country && countries.of(country)].filter(Boolean).join(", ");

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const newPeopleOf = ({ count, more }: { count: number; more: boolean }) =>
  counted(count, "new person", "new people") + (more ? " or more" : "");

/** "Anna, Boris and 3 others" */
const people = (names: string[], others: number) =>
  joined.format([...names, ...(others > 0 ? [counted(others, "other")] : [])]);
const joined = new Intl.ListFormat("en-GB", { type: "conjunction" });

const NOT_ME = "If this wasn’t you, ignore this e-mail: nothing happens without its link.";

const SUPPORT: Record<SupportType, string> = {
  account: "account and sign-in",
  video: "video, camera, connection",
  payment: "payment and VIP",
  safety: "safety",
  privacy: "personal data",
  bug: "something broken",
  idea: "a suggestion",
  other: "something else",
};

export const lettersEn: Letters = {
  ...renewalLettersEn,
  confirm: ({ name, link }, brand) => ({
    subject: `Confirm your e-mail for ${brand.name}`,
    preheader: "One step left: press the button in this e-mail.",
    heading: `${name}, one step left`,
    paragraphs: ["Press the button to confirm your e-mail and sign in. The link works once, for 24 hours."],
    button: { label: "Confirm e-mail", link },
    notes: [NOT_ME],
  }),
  already_registered: ({ link }, brand) => ({
    subject: `You already have an account at ${brand.name}`,
    preheader: "There’s no need to sign up again.",
    heading: "You already have an account",
    paragraphs: [
      "Someone, perhaps you, tried to sign up with this e-mail, but it already has an account. Sign in, or set a new password on the sign-in page if you’ve forgotten yours.",
    ],
    button: { label: "Sign in", link },
    notes: ["If this wasn’t you, there’s nothing to do: your account is safe."],
  }),
  recovery: ({ name, link }) => ({
    subject: "A new password",
    preheader: "The link works for one hour.",
    heading: `${name}, set a new password`,
    paragraphs: [
      "Press the button and choose a new password. The link works once, for one hour. You’ll have to sign in again on all your devices.",
    ],
    button: { label: "Set password", link },
    notes: ["If you didn’t ask for this, ignore this e-mail: your old password still works."],
  }),
  no_account: ({ link }, brand) => ({
    subject: "There is no account with this e-mail",
    preheader: `Someone tried to sign in to ${brand.name} with your e-mail.`,
    heading: "No account with this e-mail",
    paragraphs: [
      `Someone, perhaps you, tried to sign in to ${brand.name} with this e-mail, but it has no confirmed account. Check whether you used another e-mail, or sign up.`,
    ],
    button: { label: "Sign up", link },
    notes: ["If this wasn’t you, ignore this e-mail: we won’t send anything else."],
  }),
  new_email: ({ name, link }) => ({
    subject: "Confirm your new e-mail",
    preheader: "Your old address stays until you press the button.",
    heading: `${name}, confirm your new e-mail`,
    paragraphs: [
      "Press the button to use this e-mail for signing in. The link works once, for 24 hours. You’ll have to sign in again on your other devices.",
    ],
    button: { label: "Confirm e-mail", link },
    notes: [NOT_ME],
  }),
  new_email_notice: ({ name, newEmail, link }, brand) => ({
    subject: "Your account’s e-mail is changing",
    preheader: "If this wasn’t you, stop the change.",
    heading: `${name}, your e-mail is changing`,
    paragraphs: [
      `A new e-mail was entered in your settings: ${newEmail}. It will replace this address once it’s confirmed.`,
      "If this was you, there’s nothing to do. If it wasn’t, press the button: your e-mail stays as it is, and you can set a new password right away. The link works for 24 hours.",
    ],
    button: { label: "Stop the change", link },
    notes: [`If the button doesn’t work, write to us: ${brand.supportEmail}.`],
  }),
  email_changed: ({ name, newEmail, at: time, link }, brand) => ({
    subject: "Your account’s e-mail was changed",
    preheader: `Sign in with ${newEmail} from now on.`,
    heading: `${name}, your e-mail was changed`,
    paragraphs: [
      `The new e-mail was confirmed on ${at(time)}: the account now signs in with ${newEmail}. We won’t write to this address again.`,
      `If this wasn’t you, write to us right away: ${brand.supportEmail}. Write from this address or through the support page, and we’ll help you get your account back.`,
    ],
    button: { label: "Contact support", link },
    notes: ["If you made this change, there’s nothing to do."],
  }),
  new_device: ({ name, device, country, at: time, link }) => ({
    subject: "New sign-in to your account",
    preheader: from(device, country),
    heading: `${name}, was this you?`,
    paragraphs: [
      `There was a sign-in to your account from a new device: ${from(device, country)}, ${at(time)}.`,
      "If it was you, there’s nothing to do. If not, change your password and end that session in the security settings.",
    ],
    button: { label: "Open settings", link },
    notes: [],
  }),
  password_changed: ({ name, at: time, link }, brand) => ({
    subject: "Your password was changed",
    preheader: "If this wasn’t you, set a new one.",
    heading: `${name}, your password was changed`,
    paragraphs: [
      `Your account’s password was changed on ${at(time)}. Your other devices will have to sign in again.`,
      `If this wasn’t you, set a new password and write to us: ${brand.supportEmail}.`,
    ],
    button: { label: "Set a new password", link },
    notes: [],
  }),
  welcome: ({ name, link }, brand) => ({
    subject: `Welcome to ${brand.name}`,
    preheader: "Where to start, in two lines.",
    heading: `${name}, good to meet you`,
    paragraphs: [
      "Add a photo and a few words about yourself: people reply far more often. Then try video chat, dating and events in your city.",
      brand.relayed
        ? "Video chat is encrypted: we neither see nor record it."
        : "In video chat you talk to each other directly: we neither see nor record it.",
    ],
    button: { label: "Complete your profile", link },
    notes: [],
  }),
  unread: ({ name, messages, from, others, link, unsubscribe }, brand) => ({
    subject: `${counted(messages, "new message")} at ${brand.name}`,
    preheader: `From ${people(from, others)}`,
    heading: `${name}, you have new messages`,
    paragraphs: [`You have ${counted(messages, "new message")}, from ${people(from, others)}.`],
    button: { label: "Read", link },
    notes: ["We send this at most once an hour, and only while you’re away."],
    unsubscribe: { label: "Stop e-mails about messages", link: unsubscribe },
  }),
  friend_requests: ({ name, from, others, link, unsubscribe }) => ({
    subject: from.length + others === 1 ? `${from[0]} wants to be friends` : "New friend requests",
    preheader: people(from, others),
    heading: `${name}, someone wants to be friends`,
    paragraphs: [`Friend requests: ${people(from, others)}. Answer with one click.`],
    button: { label: "See the requests", link },
    notes: [],
    unsubscribe: { label: "Stop e-mails about friend requests", link: unsubscribe },
  }),
  event_news: ({ title, subject, text, place, when, link, unsubscribe }) => ({
    subject,
    preheader: text,
    heading: title,
    paragraphs: [`${text}.`, `When: ${whenOf(when, "en")}.`, ...(place ? [`Where: ${place}.`] : [])],
    button: { label: "Open the event", link },
    notes: [],
    unsubscribe: { label: "Stop e-mails about event updates", link: unsubscribe },
  }),
  event_soon: ({ name, title, place, when, lead, mine, link, unsubscribe }) => ({
    subject: `${lead === "hour" ? "In an hour" : "Coming up"}: ${title}`,
    preheader: whenOf(when, "en"),
    heading: title,
    paragraphs: [
      lead === "hour"
        ? `${name}, the event begins in an hour.`
        : `${name}, here’s a reminder about your event.`,
      `When: ${whenOf(when, "en")}.`,
      `Where: ${place}.`,
      ...(mine ? [] : ["Can’t make it? Give up your place so that someone else can come."]),
    ],
    button: { label: "Open the event", link },
    notes: [],
    unsubscribe: { label: "Stop event reminders", link: unsubscribe },
  }),
  matches: ({ name, found, link, unsubscribe }, brand) => ({
    subject: `New people for your search at ${brand.name}`,
    preheader: found.map(({ search, people }) => `${search}: ${people}`).join(", "),
    heading: `${name}, new people match your searches`,
    paragraphs: found.map(({ search, people }) => `“${search}”: ${people}`),
    button: { label: "See them", link },
    notes: [],
    unsubscribe: { label: "Stop e-mails about saved searches", link: unsubscribe },
  }),
  company: ({ name, waiting, mode, link }, brand) => ({
    subject: `There is someone to talk to at ${brand.name}`,
    preheader: "You asked to be told when someone comes.",
    heading: `${name}, there is someone to talk to`,
    paragraphs: [
      `Searching ${mode === "rating" ? "in rated chat " : ""}right now: ${counted(waiting, "person", "people")}. The button starts your search at once.`,
    ],
    button: { label: "Start", link },
    notes: ["You asked for one such e-mail; there won’t be another."],
  }),
  digest: ({ name, messages, requests, views, people, dating, link, unsubscribe }, brand) => ({
    subject: `Your week at ${brand.name}`,
    preheader: "What happened while you were away.",
    heading: `${name}, here’s your week`,
    paragraphs: [
      ...(views > 0 ? [`Your profile: ${counted(views, "view")}.`] : []),
      ...(messages > 0 ? [`In your chats: ${counted(messages, "new message")}.`] : []),
      ...(requests > 0 ? [`Friend requests: ${counted(requests, "request")}.`] : []),
      ...(people.count > 0 ? [`Matching your dating filters: ${newPeopleOf(people)}.`] : []),
    ],
    button: { label: "Open", link },
    ...(dating && { second: { label: "See the new people", link: dating } }),
    notes: [],
    unsubscribe: { label: "Stop the weekly digest", link: unsubscribe },
  }),
  news: ({ subject, paragraphs, links: [button, second], unsubscribe }) => ({
    subject,
    preheader: paragraphs[0] ?? "",
    heading: subject,
    paragraphs,
    ...(button && { button }),
    ...(second && { second }),
    notes: ["You get this e-mail because you agreed to receive news."],
    unsubscribe: { label: "Stop e-mails with news", link: unsubscribe },
  }),
  legal_change: ({ name, from: time, link }, brand) => ({
    subject: `New terms at ${brand.name} from ${day.format(time)}`,
    preheader: "The terms of use and the privacy policy are changing.",
    heading: `${name}, our terms are changing`,
    paragraphs: [
      `From ${day.format(time)} a new edition of the terms of use and the privacy policy applies. You can read it now.`,
      "Until then nothing changes. You can agree in advance on the site, or later: once the new terms apply, we’ll ask you again.",
    ],
    button: { label: "Read the new terms", link },
    notes: ["If you don’t agree with the new terms, you can delete your account in the settings."],
  }),
  support_request: ({ number, type, email, contact, text, userId }) => ({
    subject: `Request ${number}: ${SUPPORT[type]}`,
    preheader: text.slice(0, 120),
    heading: `Request ${number}`,
    paragraphs: linesOf(text),
    notes: [
      `About: ${SUPPORT[type]}`,
      `E-mail: ${email}`,
      ...(contact ? [`Also: ${contact}`] : []),
      userId ? `Member: ${userId}` : "Written by a guest",
      `Reply to this e-mail, or run: bun run admin support answer ${number} …`,
    ],
    replyTo: email,
  }),
  support_received: ({ number, type }, brand) => ({
    subject: `We’ve received your request ${number}`,
    preheader: "We’ll reply to this address.",
    heading: `We’ve received your request ${number}`,
    paragraphs: [
      `About: ${SUPPORT[type]}. A person will read it and reply to this address.`,
      "Something to add? Reply to this e-mail without changing the subject.",
    ],
    notes: [`If you didn’t write to ${brand.name}, ignore this e-mail: someone mistyped an address.`],
  }),
  support_answer: ({ number, text, asked, link }) => ({
    subject: `Your request ${number}: our answer`,
    preheader: text.slice(0, 120),
    heading: "Our answer",
    paragraphs: linesOf(text),
    button: { label: "Write again", link },
    notes: ["You wrote:", ...linesOf(asked)],
  }),
};
