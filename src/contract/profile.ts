import * as z from "zod";
import { birthday } from "./auth.ts";
import { cleanLine } from "./clean.ts";
import { withLimit } from "./field-code.ts";
import { thingId } from "./http.ts";
import { spokenLanguage, spokenLanguages } from "./languages.ts";
import {
  ANY_COUNTRY,
  DESCRIPTION_MAX,
  IMAGES_MAX,
  PROFILE_TAGS_MAX,
  STATUS_MAX,
  TAG_MAX,
  TAG_MIN,
} from "./limits.ts";
import { eachMailKind, OPTIONAL_MAIL_KINDS } from "./optional-mails.ts";
import { SEEN_BY } from "./paths.ts";
import {
  attributes,
  city,
  countryCode,
  countryOrAny,
  image,
  privacyLevel,
  sex,
  tag,
  voice,
} from "./people.ts";
import { personName } from "./person-name.ts";
import { prompt, promptAnswer, promptsOf } from "./prompts.ts";
import { ROLES } from "./roles.ts";
import { paragraphs, searched } from "./text.ts";

/** Specification, section 3. What privacy hides is null, never absent. */
export const user = z
  .object({
    id: z.string(),
    online: z.boolean(),
    lastSeenAt: z.iso.datetime().nullable(),
    name: z.string(),
    sex,
    vip: z.boolean(),
    verifiedAt: z.iso
      .datetime()
      .nullable()
      .describe("When a moderator compared the main photo with a live selfie; null also once it has changed"),
    demo: z.boolean().describe("A demo person, made by `bun run seed`"),
    birthday: z.iso
      .date()
      .nullable()
      .describe("For others, the 1 January that yields the same age: only the member sees the real day"),
    age: z.int().nullable().describe("Full years"),
    image: z.string().nullable().describe("Avatar path"),
    imageAbsolutePath: z.string().nullable(),
    imagePlaceholder: image.shape.placeholder.nullable(),
    country: countryCode.or(z.literal("")),
    city: city.nullable(),
    description: z.string().nullable(),
    descriptionPrivate: z
      .string()
      .nullable()
      .describe("Seen by the member, and by friends who may see profileInfo"),
    tags: z.array(tag),
    languages: z.array(spokenLanguage).describe("Which I speak, ISO 639-1"),
    prompts: z.array(prompt).describe("Answers to questions of a fixed list"),
    rating: z.number().nullable(),
    status: z.string().nullable(),
    isViewed: z.boolean(),
    distance: z
      .int()
      .nullable()
      .describe(
        "Metres, coarse on purpose: 5000, 10000, 25000, 50000 and 100000 mean under that; more is a rounded number",
      ),
    blocked: z.boolean().describe("Suspended by a moderator"),
    deleted: z.boolean(),
    hide: z.boolean().describe("Hidden from search"),
    blocks: z.object({ byMe: z.boolean(), byThem: z.boolean() }),
    images: z.array(image),
    introduction: voice.nullable().describe("What they say of themselves, up to 15 s; hidden with `photos`"),
    relation: z.object({
      following: z.boolean(),
      followsMe: z.boolean(),
      friends: z.boolean(),
      liked: z.boolean().describe("I like them; no one else learns of it unless `matched`"),
      matched: z.boolean().describe("We like each other"),
    }),
    chatId: z.string().nullable(),
    hidden: z.array(z.enum(["photos", "profileInfo", "rating", "statusMessage", "userPic"])),
  })
  .extend(attributes.shape);
export type User = z.infer<typeof user>;

export const seenBy = z.object({ viewer: z.enum(SEEN_BY) });
export const seenProfile = z.object({
  user: user.nullable().describe("null: such a viewer does not get the profile"),
});
export type SeenProfile = z.infer<typeof seenProfile>;

export const brief = user.pick({
  id: true,
  online: true,
  lastSeenAt: true,
  name: true,
  sex: true,
  vip: true,
  verifiedAt: true,
  demo: true,
  birthday: true,
  age: true,
  image: true,
  imagePlaceholder: true,
  country: true,
  city: true,
  rating: true,
  status: true,
  blocked: true,
  deleted: true,
  blocks: true,
  relation: true,
});
export type Brief = z.infer<typeof brief>;

/** How lists of people to get to know show one. */
export const card = brief.extend({ prompt: prompt.nullable().describe("The first of their answers") });
export type Card = z.infer<typeof card>;

/** Only what needs no translation, since all tabs of the recipient get the same frame. */
export const face = brief.omit({ city: true, country: true, rating: true, status: true });
export type Face = z.infer<typeof face>;

export const PROFILE_PARTS = [
  "avatar",
  "city",
  "description",
  "photos",
  "tags",
  "status",
  "attributes",
] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

export const me = user.extend({
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  hasPassword: z.boolean(),
  role: z.enum(ROLES),
  vipObject: z.object({ active: z.boolean(), endDate: z.iso.datetime().nullable(), daysLeft: z.int() }),
  connections: z.array(z.object({ social: z.string() })),
  rating: z.number().nullable().describe("The average of my last 20 reviews, from the third one on"),
  reviews: z.int().describe("How many of my reviews count, at most 20"),
  avatarId: z.string().nullable().describe("The photo behind `image`, which may be in no gallery"),
  avatarWaits: z
    .boolean()
    .optional()
    .describe("A new main photo waits for a moderator: others do not see it yet"),
  photosWait: z.boolean().optional().describe("So do other new photos of the profile or of events"),
  completeness: z.int(),
  missing: z.array(z.enum(PROFILE_PARTS)).describe("Fields still to be filled in, the most useful first"),
  joinedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  erasesAt: z.iso
    .datetime()
    .optional()
    .describe("With `deletedAt`: when all data is erased, later while reports about the member are open"),
});
export type Me = z.infer<typeof me>;

/** A leading # is removed; a letter or a digit is required. */
export const tagName = z
  .string()
  .max(200, withLimit("too_big", TAG_MAX))
  .transform((text) =>
    cleanLine(text)
      .normalize("NFC")
      .replace(/^#+\s*/, "")
      .replace(/\s+/g, " "),
  )
  .pipe(
    z
      .string()
      .min(TAG_MIN, withLimit("too_short", TAG_MIN))
      .max(TAG_MAX, withLimit("too_big", TAG_MAX))
      .regex(/[\p{L}\p{N}]/u, "invalid_format"),
  );

export const profileBody = z
  .object({
    name: personName,
    sex,
    birthday,
    country: countryCode,
    cityId: z.int().nullable(),
    description: paragraphs(DESCRIPTION_MAX).nullable(),
    descriptionPrivate: paragraphs(DESCRIPTION_MAX).nullable(),
    tags: z.array(tagName).max(PROFILE_TAGS_MAX, withLimit("too_big", PROFILE_TAGS_MAX)),
    languages: spokenLanguages,
    prompts: promptsOf(promptAnswer),
    hide: z.boolean(),
  })
  .extend(attributes.shape)
  .partial();
export type ProfileBody = z.input<typeof profileBody>;
export type ProfileChanges = z.output<typeof profileBody>;

export const statusBody = z.object({
  status: z
    .string("invalid_status")
    .max(1_000, withLimit("status_too_long", STATUS_MAX))
    .transform(cleanLine)
    .pipe(z.string().max(STATUS_MAX, withLimit("status_too_long", STATUS_MAX))),
});
const ownPhoto = (error: string) =>
  z
    .string(error)
    .min(1, error)
    .max(1_000)
    .transform((text) => /\/media\/([^/?]+)\//.exec(text)?.[1] ?? text);
export const avatarBody = z.object({ image: ownPhoto("invalid_image") });
/** The id of a recording from POST /api/voice/upload. */
export const introductionBody = z.object({ voice: thingId.nullable() });

export const imagesBody = z.object({
  images: z
    .array(ownPhoto("invalid_images"), "invalid_images")
    .max(IMAGES_MAX, withLimit("too_big", IMAGES_MAX)),
});
export type StatusBody = z.output<typeof statusBody>;
export type AvatarBody = z.output<typeof avatarBody>;
export type ImagesBody = z.output<typeof imagesBody>;
export const geolocationBody = z.object({
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
});

export const privacy = z.object({
  uid: z.string(),
  photos: privacyLevel,
  profileInfo: privacyLevel,
  rating: privacyLevel,
  statusMessage: privacyLevel,
  userPic: privacyLevel,
  readReceipts: z.boolean().describe("false: no one sees what I have read, and I do not see what they have"),
});
export type Privacy = z.infer<typeof privacy>;
export const privacyBody = privacy.omit({ uid: true }).partial();
export type PrivacyChanges = z.output<typeof privacyBody>;

export const notificationSettings = z.object(eachMailKind(OPTIONAL_MAIL_KINDS, () => z.boolean()));
export type NotificationSettings = z.infer<typeof notificationSettings>;
export const notificationBody = notificationSettings.partial();

export const nameQuery = z.object({ name: searched(60).optional() });
export const cityQuery = nameQuery.extend({ country_code: countryOrAny.default(ANY_COUNTRY) });
export const citySuggestionsQuery = cityQuery.extend({
  name: searched(60).pipe(z.string().min(1, "required")),
});

const version = z.iso.date().describe("The day of the text");

export const memberTerms = z.object({
  current: version,
  agreed: version.nullable().describe("null if the member never agreed to one"),
  coming: z
    .object({ version, from: z.iso.datetime().describe("When it comes into force") })
    .nullable()
    .describe("The next edition, announced ten days ahead"),
});
export type MemberTerms = z.infer<typeof memberTerms>;

export const agreementBody = z.object({ version });
