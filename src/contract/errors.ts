/**
 * Every error the server can answer with, by code: HTTP status and English title.
 * Codes printed in the specification (section 8) are kept to the letter. The client translates by code;
 * test/contract/errors.test.ts demands a Russian and an English text for each.
 */
export const ERRORS = {
  // Transport
  malformed_body: [400, "The body is not valid JSON"],
  validation_failed: [422, "Some fields need another look"],
  unauthorized: [401, "Sign in to continue"],
  forbidden: [403, "You may not do this"],
  not_found: [404, "Nothing found here"],
  method_not_allowed: [405, "This address does not take that method"],
  conflict: [409, "This was changed meanwhile; read it again"],
  body_too_slow: [408, "The connection is too slow to send this; try again"],
  too_large: [413, "This is too large"],
  unsupported_media_type: [415, "Send JSON"],
  proof_needed: [428, "Many requests come from this address; solve a challenge first"],
  proof_wrong: [422, "This proof does not hold; take a new challenge"],
  rate_limited: [429, "Too many requests; wait a little"],
  internal: [500, "Something went wrong on our side"],
  overloaded: [503, "Too much is being sent at this moment; try again in a few seconds"],
  storage_full: [507, "We cannot save anything right now; nothing you have is lost. Try again later"],
  storage_damaged: [500, "Our database is damaged. The operator has to restore it; try again later"],
  maintenance: [503, "Technical works are going on; come back a little later"],
  unavailable: [503, "The service is restarting; try again in a moment"],

  // Realtime
  bad_frame: [400, "The message could not be read"],
  unknown_event: [400, "There is no such message"],
  invalid_token: [401, "The session has ended; sign in again"],
  origin_not_allowed: [403, "Connections from this page are not allowed"],
  another_tab: [409, "Video chat is open in another tab"],
  not_in_queue: [409, "You are not searching"],
  not_in_room: [409, "You are not in this room"],

  // Accounts (specification, section 8)
  user_not_found: [404, "User with this e-mail does not exist"],
  recovery_code_not_found: [404, "Wrong password recovery code"],
  activation_code_not_found: [404, "The confirmation link is wrong or was already used"],
  email_in_use: [409, "This e-mail already exists. Try to sign in"],
  phone_in_use: [409, "This phone is already registered"],
  invalid_phone: [422, "Invalid phone"],
  invalid_birthdate: [422, "Age must be 18 to 120"],
  invalid_length: [422, "Name must be 2 to 10 characters"],
  obscene_terms: [422, "Field contains prohibited words"],
  user_not_activated: [403, "E-mail not confirmed"],
  wrong_password: [403, "Wrong password"],
  email_incorrect_format: [422, "Invalid e-mail"],
  user_locked: [403, "This account is suspended"],
  account_deleted: [403, "This account is deleted; restore it first"],
  bad_oauth: [400, "Signing in with this provider failed"],
  need_email: [409, "Only the e-mail is left"],
  password_needed: [403, "You did not sign up in this browser; enter the password to confirm"],
  open_where_signed_up: [403, "Open this link in the browser in which you signed up"],
  wrong_credentials: [403, "Incorrect e-mail or password"],
  link_expired: [410, "This link has expired; ask for a new one"],
  phone_not_verified: [403, "Confirm your phone number to finish"],
  phone_code_not_found: [404, "No code was sent to this number; ask for one"],
  phone_code_expired: [410, "This code has expired; ask for a new one"],
  phone_code_wrong: [422, "Wrong code"],
  phone_code_rate_exceeded: [429, "Too many tries; wait a little and ask for a new code"],
  phone_code_unknown: [503, "The code could not be sent; try again later"],
  password_not_set: [409, "Set a password first; we send a link for it"],
  connection_in_use: [409, "This sign-in already belongs to another account"],
  last_way_in: [409, "This is the only way to sign in; set a password first"],
  ILLEGAL_STATE_NO_RIGHTS: [403, "The user restricted your access to this"],
  unknown: [500, "Something went wrong"],

  // Photos
  invalid_photo: [422, "This file is not a photo that can be read"],
  photo_too_large: [413, "File size exceeds 10 MB"],
  photo_too_many_pixels: [413, "This photo has too many pixels; 50 megapixels are the most"],
  photo_too_small: [422, "This photo is too small; each side needs 64 pixels"],
  photo_format_unsupported: [415, "Send a JPEG, PNG or WebP photo"],
  too_many_photos: [409, "There is room for no more photos; remove one first"],

  // People (specification, section 8)
  user_blocked_you: [403, "The user blocked you"],
  you_blocked_user: [403, "You blocked this user; unblock them first"],
  deleted_profile: [403, "This profile is deleted"],
  chat_limit_reached: [403, "You have started as many chats today as is free"],
  video_limit_reached: [403, "You have had as many rated talks today as are free"],
  already_reported: [409, "You have reported this already; we are looking into it"],
  review_closed: [409, "This review was given or cancelled already"],
  queue_held: [403, "Video chat is closed to you for now, since people complained"],
  vip_promotion_used: [409, "The promotion was used already"],
  place_limit_reached: [429, "You have moved as often as is allowed in a day; try again tomorrow"],

  // Payments
  payments_off: [403, "Nothing can be bought here"],
  vip_product_gone: [409, "This tariff has changed; look at it again"],
  method_unavailable: [409, "This way to pay is not available"],
  renewal_unavailable: [409, "Automatic charges need active VIP and a linked card"],
  payment_failed: [503, "An error occurred during payment. Please try again."],
  refund_refused: [409, "This sum cannot be given back"],
  no_card: [409, "There is no card to charge; pay once with automatic renewal on"],

  // Calls
  only_vip_can_call: [403, "Only VIP can call"],
  calls_between_friends_only: [403, "Calls are between friends only"],
  user_offline: [409, "The user is offline"],
  call_busy: [409, "The user is in another call"],
  call_ended: [409, "This call has ended"],
  unknown_call_error: [500, "The call did not work out"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof ERRORS;
