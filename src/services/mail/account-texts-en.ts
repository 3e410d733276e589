import { dateText } from "#contract/dates.ts";
import type { ProviderId } from "#contract/providers.ts";
import type { ReportReason } from "#contract/reports.ts";
import type { SelfieRefusal } from "#contract/selfies.ts";
import { type AccountMailTexts, accountWords } from "./account-words.ts";
import { PROVIDER_NAMES } from "./provider-names.ts";

const at = (time: number) =>
  `${dateText(time, "en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;
const { from, providers } = accountWords("en", "an unknown device");

/** What sessions that end do not end: a stranger may have linked it. */
const stillLinked = (linked: readonly ProviderId[] = []): string[] =>
  linked.length === 0
    ? []
    : [
        `${providers(linked)} can still be used to sign in: in the settings, unlink anything you don’t recognise.`,
      ];

const NOT_ME = "If this wasn’t you, ignore this e-mail: nothing happens without its link.";

const REASONS: Record<ReportReason, string> = {
  insults: "insults or threats",
  violent_threats: "threats of violence",
  child_endangerment: "putting children at risk",
  looks_underage: "age: adults only",
  hatred: "inciting hatred",
  nudity: "nudity that no one asked for",
  spam: "spam or scams",
  privacy_violation: "someone’s private data or photos without their consent",
  other: "breaking the rules",
};

const SELFIE_REFUSALS: Record<SelfieRefusal, string> = {
  gesture:
    "The selfie does not show the gesture that was asked for. Try once more: look at the drawing first.",
  unclear: "Your face is hard to see in the selfie. Take one in good light, close to the camera.",
  not_alike:
    "The selfie does not look like your main photo. Choose a recent photo of you, and try once more.",
  photo_without_face: "Your main photo does not show your face. Choose another one, and try once more.",
  several_people: "There are several people in the selfie. Take one of yourself alone.",
  looks_underage:
    "You look younger than 18 in the selfie, and the service is for adults only. Moderators will check it. If you are older, reply to this e-mail.",
};

const REVIEWED = {
  other: (site: string) =>
    `We have looked at your appeal on ${site}. Someone other than the one who decided has checked it.`,
  same: (site: string) =>
    `We have looked at your appeal on ${site}. No one else was there for three days, so the one who decided has checked it again.`,
  no_one: (site: string) =>
    `No moderator looked at your appeal on ${site} for three days. What reports alone had caused has ended.`,
};
const OVERTURNED = {
  removal: "What was removed cannot be brought back, but you can post it again.",
  warning: "The warning has been withdrawn.",
  restriction: "The restriction has been lifted.",
};

export const accountMailTextsEn: AccountMailTexts = {
  confirm: ({ name, link }, brand) => ({
    subject: `Confirm your e-mail for ${brand.name}`,
    preheader: "One step left: press the button in this e-mail.",
    heading: `${name}, one step left`,
    paragraphs: ["Press the button to confirm your e-mail and sign in. The link works once, for 24 hours."],
    button: { label: "Confirm e-mail", link },
    notes: [NOT_ME],
  }),
  already_registered: ({ link }, brand) => ({
    subject: `You already have an account on ${brand.name}`,
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
  email_changed: ({ name, newEmail, at: time, linked, link }, brand) => ({
    subject: "Your account’s e-mail was changed",
    preheader: `Sign in with ${newEmail} from now on.`,
    heading: `${name}, your e-mail was changed`,
    paragraphs: [
      `The new e-mail was confirmed on ${at(time)}: ${newEmail} is now used to sign in. We won’t write to your old address again.`,
      ...stillLinked(linked),
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
      `Someone signed in to your account from a new device: ${from(device, country)}, ${at(time)}.`,
      "If it was you, there’s nothing to do. If not, change your password and end that session in the security settings.",
    ],
    button: { label: "Open settings", link },
    notes: [],
  }),
  sign_in_linked: ({ name, provider, at: time, link }) => ({
    subject: `${PROVIDER_NAMES.en[provider]} was linked to your account`,
    preheader: "If this wasn’t you, undo it.",
    heading: `${name}, was this you?`,
    paragraphs: [
      `${PROVIDER_NAMES.en[provider]} was linked to your account on ${at(time)}: it can now be used to sign in.`,
      "If this was you, there’s nothing to do. If it wasn’t, press the button: we’ll unlink it and sign everyone out, and you can set a new password right away. The link works for 7 days.",
    ],
    button: { label: "It wasn’t me", link },
    notes: [],
  }),
  sign_in_unlinked: ({ name, provider, at: time, link }) => ({
    subject: `${PROVIDER_NAMES.en[provider]} was unlinked from your account`,
    preheader: "If this wasn’t you, set a new password.",
    heading: `${name}, was this you?`,
    paragraphs: [
      `${PROVIDER_NAMES.en[provider]} was unlinked from your account on ${at(time)}: it can no longer be used to sign in.`,
      "If this was you, there’s nothing to do. If it wasn’t, set a new password: everyone else is signed out. Then you can link it again in the settings.",
    ],
    button: { label: "Set a new password", link },
    notes: [],
  }),
  password_changed: ({ name, at: time, linked, unlinked = [], link }, brand) => ({
    subject: "Your password was changed",
    preheader: "If this wasn’t you, set a new one.",
    heading: `${name}, your password was changed`,
    paragraphs: [
      `Your account’s password was changed on ${at(time)}. Your other devices will have to sign in again.`,
      ...(unlinked.length > 0
        ? [
            `We unlinked ${providers(unlinked)}, linked not long ago: someone else might have done it. If it was you, link it again in the settings.`,
          ]
        : []),
      ...stillLinked(linked),
      `If this wasn’t you, set a new password and write to us: ${brand.supportEmail}.`,
    ],
    button: { label: "Set a new password", link },
    notes: [],
  }),
  signed_out_everywhere: ({ name, device, country, at: time, linked, link }, brand) => ({
    subject: "You were signed out on all devices",
    preheader: from(device, country),
    heading: `${name}, was this you?`,
    paragraphs: [
      `Your account was signed out on all devices: ${from(device, country)}, ${at(time)}.`,
      ...stillLinked(linked),
      `If this was you, there’s nothing to do. If it wasn’t, someone else had access to your account: set a new password and write to us: ${brand.supportEmail}.`,
    ],
    button: { label: "Set a new password", link },
    notes: [],
  }),
  second_factor_on: ({ name, at: time, link }, brand) => ({
    subject: "Sign-in codes were turned on",
    preheader: "From now on, signing in also takes a code from the app.",
    heading: `${name}, sign-in codes are on`,
    paragraphs: [
      `Sign-in codes were turned on for your account on ${at(time)}: besides the password, signing in takes a code from your authenticator app.`,
      "If this was you, there’s nothing to do. Just keep your recovery codes where you won’t lose them: they let you in if you lose your phone.",
      `If it wasn’t, someone else was in your account: set a new password and write to us right away: ${brand.supportEmail}.`,
    ],
    button: { label: "Set a new password", link },
    notes: [],
  }),
  second_factor_off: ({ name, at: time, link }, brand) => ({
    subject: "Sign-in codes were turned off",
    preheader: "Signing in no longer takes a code from the app.",
    heading: `${name}, sign-in codes are off`,
    paragraphs: [
      `Sign-in codes were turned off for your account on ${at(time)}: signing in no longer takes a code from the app, and your recovery codes no longer work.`,
      `If this was you, or you asked support for it, there’s nothing to do. If not, set a new password and write to us: ${brand.supportEmail}.`,
    ],
    button: { label: "Set a new password", link },
    notes: [],
  }),
  recovery_code_used: ({ name, at: time, left, link }) => ({
    subject: "A recovery code was used",
    preheader: `Codes left: ${left}.`,
    heading: `${name}, was this you?`,
    paragraphs: [
      `A recovery code was used in place of a code from the app on ${at(time)}. Unused codes left: ${left}.`,
      "If this was you, all is well; if few codes are left, get new ones in the security settings. If it wasn’t, change your password, end the sessions you don’t recognise, and get new codes.",
    ],
    button: { label: "Open settings", link },
    notes: [],
  }),
  account_deleted: ({ name, until, link, recovery }, brand) => ({
    subject: "Your account was deleted",
    preheader: "Changed your mind? Sign in to restore it.",
    heading: `${name}, your account was deleted`,
    paragraphs: [
      "Your profile has disappeared for everyone, your upcoming events are cancelled, and you were signed out on all devices.",
      `If you change your mind, sign in before ${at(until)} and restore the account. After that the profile, messages and photos are erased for good.`,
      "If this wasn’t you, set a new password first: that signs everyone out. Then restore the account.",
    ],
    button: { label: "Sign in and restore", link },
    second: { label: "Set a new password", link: recovery },
    notes: [`If you can’t get in, write to us: ${brand.supportEmail}.`],
  }),
  appeal_decided: ({ name, outcome, what, answer, reviewer = "other", link }, brand) => ({
    subject: outcome === "overturned" ? "The decision was overturned" : "The decision stands",
    preheader: "The answer to your appeal.",
    heading:
      outcome === "overturned" ? `${name}, the decision was overturned` : `${name}, the decision stands`,
    paragraphs: [
      REVIEWED[reviewer](brand.name),
      ...(answer ? [answer] : []),
      outcome === "overturned"
        ? `We are sorry. ${OVERTURNED[what]}`
        : "This decision cannot be appealed again. If you have questions, reply to this e-mail.",
    ],
    button: { label: outcome === "overturned" ? "Sign in" : "See the decision", link },
    notes: [],
  }),
  selfie_decided: ({ name, outcome, reason, link }, brand) => ({
    subject: {
      approved: "Your photo is verified",
      refused: "Your photo is not verified yet",
      expired: "No one had time to look at your selfie",
    }[outcome],
    preheader: outcome === "approved" ? "Your profile has the badge now." : "What to do next.",
    heading: {
      approved: `${name}, your photo is verified`,
      refused: `${name}, your photo is not verified yet`,
      expired: `${name}, no one had time to look at your selfie`,
    }[outcome],
    paragraphs: [
      outcome === "refused"
        ? SELFIE_REFUSALS[reason]
        : outcome === "approved"
          ? `A moderator of ${brand.name} has compared your selfie with the main photo. Your profile has the badge with today’s date until you change that photo.`
          : "A week is over, so we deleted it. We are sorry. Take another one when it suits you.",
      "The selfie is deleted. We keep nothing of it, nor any data about your face.",
    ],
    button: { label: outcome === "approved" ? "See the badge" : "Try once more", link },
    notes: [],
  }),
  account_suspended: ({ name, until, reason, note, rules, support, appeal }, brand) => ({
    subject: "Your account is suspended",
    preheader: "Why, until when, and what to do if it’s a mistake.",
    heading: `${name}, your account is suspended`,
    paragraphs: [
      `A moderator suspended your account on ${brand.name}. Reason: ${REASONS[reason ?? "other"]}.`,
      ...(note ? [`Message from the moderator: ${note}`] : []),
      until === null
        ? "The suspension has no end date: only a moderator can lift it. Until then you can’t sign in and no one sees your profile. Your upcoming events are cancelled."
        : `You can sign in again after ${at(until)}. Until then no one sees your profile. Your upcoming events are cancelled.`,
      "If this is a mistake, sign in with the same address and appeal: someone else will check the decision. You can also download your data and delete the account there.",
    ],
    button: { label: "Sign in and appeal", link: appeal ?? support },
    second: { label: "Read the rules", link: rules },
    notes: [`If you can’t get in, write to us: ${brand.supportEmail}.`],
  }),
};
