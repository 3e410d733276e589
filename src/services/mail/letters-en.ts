import type { Letters } from "./letter.ts";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

const at = (time: number) => `${moment.format(time)} UTC`;
const from = (device: string, country: string) =>
  [device || "an unknown device", country && countries.of(country)].filter(Boolean).join(", ");

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** "Anna, Boris and 3 others" */
const people = (names: string[], others: number) =>
  joined.format([...names, ...(others > 0 ? [counted(others, "other")] : [])]);
const joined = new Intl.ListFormat("en-GB", { type: "conjunction" });

const NOT_ME = "If this was not you, delete this letter: nothing happens without its link.";

export const lettersEn: Letters = {
  confirm: ({ name, link }, brand) => ({
    subject: `Confirm your e-mail for ${brand.name}`,
    preheader: "One step left: press the button in this letter.",
    heading: `${name}, one step left`,
    paragraphs: ["Press the button to confirm your e-mail and sign in. The link works once, for 24 hours."],
    button: { label: "Confirm e-mail", link },
    notes: [NOT_ME],
  }),
  already_registered: ({ link }, brand) => ({
    subject: `You already have an account at ${brand.name}`,
    preheader: "There is no need to sign up again.",
    heading: "You are already with us",
    paragraphs: [
      "Somebody, perhaps you, gave this e-mail, but there is an account with it already. Sign in; if you forgot your password, set a new one on the sign-in page.",
    ],
    button: { label: "Sign in", link },
    notes: ["If this was not you, there is nothing to do: your account is fine."],
  }),
  recovery: ({ name, link }) => ({
    subject: "A new password",
    preheader: "The link works for one hour.",
    heading: `${name}, set a new password`,
    paragraphs: [
      "Press the button and choose a new password. The link works once, for one hour. You will have to sign in again on all devices.",
    ],
    button: { label: "Set password", link },
    notes: ["If you did not ask for this, delete this letter: your old password stays as it is."],
  }),
  no_account: ({ link }, brand) => ({
    subject: "There is no account with this e-mail",
    preheader: `Somebody tried to sign in to ${brand.name} with your e-mail.`,
    heading: "No account with this e-mail",
    paragraphs: [
      `Somebody, perhaps you, wants to sign in to ${brand.name} with this e-mail, but there is no confirmed account with it. Check whether you used another one, or sign up.`,
    ],
    button: { label: "Sign up", link },
    notes: ["If this was not you, delete this letter: nothing else will come."],
  }),
  new_email: ({ name, link }) => ({
    subject: "Confirm your new e-mail",
    preheader: "Until you press the button, the old address stays.",
    heading: `${name}, confirm your new e-mail`,
    paragraphs: [
      "Press the button, and this is the e-mail you sign in with. The link works once, for 24 hours. You will have to sign in again on other devices.",
    ],
    button: { label: "Confirm e-mail", link },
    notes: [NOT_ME],
  }),
  new_email_notice: ({ name, newEmail }, brand) => ({
    subject: "The e-mail of your account is changing",
    preheader: "If this is not you, change your password.",
    heading: `${name}, your e-mail is changing`,
    paragraphs: [
      `A new e-mail was given in the settings: ${newEmail}. It takes the place of this address once it is confirmed.`,
      `If this is not you, change your password now and write to us: ${brand.supportEmail}.`,
    ],
    notes: [],
  }),
  new_device: ({ name, device, country, at: time, link }) => ({
    subject: "Signed in on a new device",
    preheader: from(device, country),
    heading: `${name}, was this you?`,
    paragraphs: [
      `Your account was signed in to on a new device: ${from(device, country)}, ${at(time)}.`,
      "If it was you, all is well. If not, change your password and end that session in the security settings.",
    ],
    button: { label: "Open settings", link },
    notes: [],
  }),
  password_changed: ({ name, at: time, link }, brand) => ({
    subject: "Your password was changed",
    preheader: "If this was not you, set a new one.",
    heading: `${name}, your password was changed`,
    paragraphs: [
      `The password of your account was changed on ${at(time)}. Other devices have to sign in again.`,
      `If this was not you, set a new password and write to us: ${brand.supportEmail}.`,
    ],
    button: { label: "Set a new password", link },
    notes: [],
  }),
  welcome: ({ name, link }, brand) => ({
    subject: `Welcome to ${brand.name}`,
    preheader: "Where to begin, in two lines.",
    heading: `${name}, good to meet you`,
    paragraphs: [
      "Add a photo and a few words about yourself: people answer far more gladly. Then there are video chat, dating and meetups in your city.",
      brand.relayed
        ? "In video chat your talk is encrypted: we neither record nor see it."
        : "In video chat you talk directly with each other: we neither record nor see it.",
    ],
    button: { label: "Complete your profile", link },
    notes: [],
  }),
  unread: ({ name, messages, from, others, link, unsubscribe }, brand) => ({
    subject: `${counted(messages, "new message")} at ${brand.name}`,
    preheader: `From ${people(from, others)}`,
    heading: `${name}, somebody wrote to you`,
    paragraphs: [`You have ${counted(messages, "new message")}, from ${people(from, others)}.`],
    button: { label: "Read", link },
    notes: ["We write about this at most once an hour, and only while you are away."],
    unsubscribe: { label: "Send no letters about messages", link: unsubscribe },
  }),
  friend_requests: ({ name, from, others, link, unsubscribe }) => ({
    subject: from.length + others === 1 ? `${from[0]} wants to be friends` : "New friend requests",
    preheader: people(from, others),
    heading: `${name}, you are in demand`,
    paragraphs: [`Friend requests: ${people(from, others)}. One click answers them.`],
    button: { label: "See the requests", link },
    notes: [],
    unsubscribe: { label: "Send no letters about friend requests", link: unsubscribe },
  }),
  digest: ({ name, messages, requests, views, link, unsubscribe }, brand) => ({
    subject: `Your week at ${brand.name}`,
    preheader: "What happened while you were away.",
    heading: `${name}, this was your week`,
    paragraphs: [
      ...(views > 0 ? [`Your profile: ${counted(views, "view")}.`] : []),
      ...(messages > 0 ? [`In your chats: ${counted(messages, "new message")}.`] : []),
      ...(requests > 0 ? [`To be friends: ${counted(requests, "request")}.`] : []),
    ],
    button: { label: "Open", link },
    notes: [],
    unsubscribe: { label: "Send no weekly digest", link: unsubscribe },
  }),
};
