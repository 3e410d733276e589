import { clockText, longDay, whenOf } from "#contract/dates.ts";
import type { UrgentReason } from "#contract/reports.ts";
import { knownType, type SupportType } from "#contract/support-types.ts";
import { offsetName } from "#contract/zoned-time.ts";
import { accountMailTextsEn } from "./account-texts-en.ts";
import type { MailTexts } from "./mail.ts";
import { paragraphsOf, preheaderOf } from "./quoting.ts";
import { renewalMailTextsEn } from "./renewal-texts-en.ts";
import { sentence } from "./sentence.ts";

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const newPeopleOf = ({ count, more }: { count: number; more?: boolean }) =>
  counted(count, "new person", "new people") + (more ? " or more" : "");

const reportsOf = (count: number) => counted(count, "new report");
const URGENT: Record<UrgentReason, string> = {
  child_endangerment: "danger to children",
  looks_underage: "looks under 18",
  violent_threats: "a threat of violence",
};

/** "Anna, Boris and 3 others" */
const people = (names: string[], others: number) =>
  joined.format([...names, ...(others > 0 ? [counted(others, "other")] : [])]);
const joined = new Intl.ListFormat("en-GB", { type: "conjunction" });

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
const supportType = (type: string) => (knownType(type) === type ? SUPPORT[type] : type);

export const mailTextsEn: MailTexts = {
  ...accountMailTextsEn,
  ...renewalMailTextsEn,
  welcome: ({ name, link }, brand) => ({
    subject: `Welcome to ${brand.name}`,
    preheader: "Where to start, in two lines.",
    heading: `${name}, good to meet you`,
    paragraphs: [
      "Add a photo and a few words about yourself: people reply far more often. Then try video chat, dating and events in your city.",
      "Video chat is encrypted: we neither see nor record it.",
    ],
    button: { label: "Complete your profile", link },
    notes: [],
  }),
  unread: ({ name, messages, from, others, link, unsubscribe }, brand) => ({
    subject: `${counted(messages, "new message")} on ${brand.name}`,
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
    paragraphs: [
      sentence(text),
      `When: ${whenOf(when, "en")}.`,
      ...(place ? [sentence(`Where: ${place}`)] : []),
    ],
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
      ...(place ? [sentence(`Where: ${place}`)] : []),
      ...(mine ? [] : ["Can’t make it? Give up your place so that someone else can come."]),
    ],
    button: { label: "Open the event", link },
    notes: [],
    unsubscribe: { label: "Stop event reminders", link: unsubscribe },
  }),
  matches: ({ name, found, link, unsubscribe }, brand) => ({
    subject: `New people for your search on ${brand.name}`,
    preheader: found.map(({ search, people }) => `${search}: ${people}`).join(", "),
    heading: `${name}, new people match your searches`,
    paragraphs: found.map(({ search, people }) => `“${search}”: ${newPeopleOf({ count: people })}`),
    button: { label: "See them", link },
    notes: [],
    unsubscribe: { label: "Stop e-mails about saved searches", link: unsubscribe },
  }),
  reports: ({ name, news, link, unsubscribe }, brand) => ({
    ...("urgent" in news
      ? {
          subject: `Urgent report on ${brand.name}: ${URGENT[news.urgent]}`,
          preheader: "It should be read at once.",
          heading: `${name}, an urgent report`,
          paragraphs: [`Reason: ${URGENT[news.urgent]}. The details are in the moderators’ console.`],
        }
      : {
          subject: `${reportsOf(news.count)} on ${brand.name}`,
          preheader: "Waiting for a moderator’s decision.",
          heading: `${name}, there are new reports`,
          paragraphs: [`Waiting for a decision: ${reportsOf(news.count)}.`],
        }),
    button: { label: "Open the console", link },
    notes: [
      "We write about danger to children and violence at once, about all other reports once an hour at most.",
    ],
    unsubscribe: { label: "Stop e-mails about reports", link: unsubscribe },
  }),
  company: ({ name, waiting, mode, link }, brand) => ({
    subject: `There’s someone to talk to on ${brand.name}`,
    preheader: "You asked to be told when someone comes.",
    heading: `${name}, there’s someone to talk to`,
    paragraphs: [
      `Searching ${mode === "rating" ? "in rated talks " : ""}right now: ${counted(waiting, "person", "people")}. Press the button to start your search.`,
    ],
    button: { label: "Start", link },
    notes: ["You asked for one such e-mail; there won’t be another."],
  }),
  evening: ({ name, when, link, unsubscribe }, brand) => ({
    subject: `Tonight: video evening on ${brand.name}`,
    preheader: `We begin at ${clockText(when.startsAt, "en", when.zone)} (${offsetName(when.startsAt, when.zone)})`,
    heading: `${name}, our video evening is about to begin`,
    paragraphs: [
      `When: ${whenOf(when, "en")}.`,
      "More people are here at this time, so you won’t wait long. Press Start and you’re in a conversation.",
    ],
    button: { label: "Start", link },
    notes: ["We send this at most once a week."],
    unsubscribe: { label: "Stop e-mails about video evenings", link: unsubscribe },
  }),
  digest: (
    {
      name,
      messages,
      matches = 0,
      requests,
      views,
      reviews = 0,
      meetups = 0,
      people,
      dating,
      link,
      unsubscribe,
    },
    brand,
  ) => ({
    subject: `Your week on ${brand.name}`,
    preheader: "What happened while you were away.",
    heading: `${name}, here’s your week`,
    paragraphs: [
      ...(views > 0 ? [`Your profile: ${counted(views, "view")}.`] : []),
      ...(reviews > 0 ? [`Your rating: ${counted(reviews, "new review")}.`] : []),
      ...(matches > 0 ? [`You like each other: ${counted(matches, "new match", "new matches")}.`] : []),
      ...(messages > 0 ? [`In your chats: ${counted(messages, "new message")}.`] : []),
      ...(requests > 0 ? [`Friend requests: ${counted(requests, "request")}.`] : []),
      ...(people.count > 0 ? [`Matching your dating filters: ${newPeopleOf(people)}.`] : []),
      ...(meetups > 0 ? [`Events near you this week: ${meetups}.`] : []),
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
    subject: `New terms on ${brand.name} from ${longDay(time, "en")}`,
    preheader: "The terms of use and the privacy policy are changing.",
    heading: `${name}, our terms are changing`,
    paragraphs: [
      `From ${longDay(time, "en")} a new edition of the terms of use and the privacy policy applies. You can read it now.`,
      "Until then nothing changes. You can agree in advance on the site, or later: once the new terms apply, we’ll ask you again.",
    ],
    button: { label: "Read the new terms", link },
    notes: ["If you don’t agree with the new terms, you can delete your account in the settings."],
  }),
  support_request: ({ number, type, email, contact, text, userId }) => ({
    subject: `Request ${number}: ${supportType(type)}`,
    preheader: preheaderOf(text),
    heading: `Request ${number}`,
    paragraphs: paragraphsOf(text),
    notes: [
      `About: ${supportType(type)}`,
      `E-mail: ${email}`,
      ...(contact ? [`Also: ${contact}`] : []),
      userId ? `Member: ${userId}` : "Written by a guest",
      `Reply to this e-mail, or run: bun run admin support answer ${number} …`,
    ],
    replyTo: email,
  }),
  test: (_, brand) => ({
    subject: `Test e-mail from ${brand.name}`,
    preheader: "E-mails arrive.",
    heading: "E-mails arrive",
    paragraphs: [
      "The operator of this site sent this e-mail to see whether e-mails arrive. There’s nothing to do.",
    ],
    notes: [],
  }),
  support_received: ({ number, type }, brand) => ({
    subject: `We’ve received your request ${number}`,
    preheader: "We’ll reply to this address.",
    heading: `We’ve received your request ${number}`,
    paragraphs: [
      `About: ${SUPPORT[type]}. A person will read your request and reply to this address.`,
      "Something to add? Reply to this e-mail without changing the subject.",
    ],
    notes: [`If you didn’t write to ${brand.name}, ignore this e-mail: someone mistyped an address.`],
  }),
  support_answer: ({ number, text, asked, link }) => ({
    subject: `Your request ${number}: our answer`,
    preheader: preheaderOf(text),
    heading: "Our answer",
    paragraphs: paragraphsOf(text),
    button: { label: "Write again", link },
    notes: ["You wrote:", ...paragraphsOf(asked)],
  }),
  moderation_head: ({ number, hash }) => ({
    subject: `Moderation log: row ${number}`,
    preheader: hash,
    heading: "Moderation log",
    paragraphs: [
      `The last row is ${number}, and its hash is:`,
      hash,
      `Keep this e-mail: 'bun run admin audit verify ${number}:${hash}' shows whether someone has changed the log since.`,
    ],
    notes: ["Admins get this e-mail once a day."],
  }),
};
