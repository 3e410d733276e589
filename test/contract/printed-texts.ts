/** Texts that the specification prints in English, as its sections 5 and 8 have them; `{len}` stands for a number. */

/** The table of codes in section 8: the English title of each answer. */
export const CATALOGUE = {
  user_not_found: "User with this e-mail does not exist",
  recovery_code_not_found: "Wrong password recovery code",
  email_in_use: "This e-mail already exists. Try to sign in",
  phone_in_use: "This phone is already registered",
  invalid_phone: "Invalid phone",
  invalid_birthdate: "Age must be 18 to 120",
  invalid_length: "Name must be 2 to 10 characters",
  obscene_terms: "Field contains prohibited words",
  user_not_activated: "E-mail not confirmed",
  wrong_password: "Wrong password",
  email_incorrect_format: "Invalid e-mail",
} as const;

/** Section 5, by the key of the screen's text: where it words a field's error, it goes before the catalogue. */
export const OF_FIELDS = {
  "errors.email_incorrect_format": "Invalid Email",
  "errors.invalid_length": "Name must contain 2 to 10 characters",
  "errors.invalid_birthdate": "Age must be between 18 and 120 years",
  "errors.invalid_phone": "Invalid phone",
  "errors.password_too_short": "Password minimum {len} characters",
  "errors.passwords_differ": "Passwords do not match",
  "errors.required": "This field is required",
  "errors.obscene_terms": "The field contains obscene words",
  "errors.photo_too_large": "File size exceeds 10 MB",
  "filters.outside": "Enter a value from 18 to 120",
} as const;

/** The other messages of section 8 that are printed word for word. */
export const OF_SCREENS = {
  "errors.wrong_credentials": "Incorrect e-mail or password",
  "errors.user_locked": "This account is suspended",
  "errors.ILLEGAL_STATE_NO_RIGHTS": "The user restricted your access to information",
  "errors.payment_failed": "An error occurred during payment. Please try again.",
  "errors.unknown": "Something went wrong",
  "ui.errorTitle": "Failed to get information",
} as const;

/** The client's own checks (section 5) and the messages of its socket layer (section 8). */
export const OF_THE_CLIENT = [
  "Required parameter ... was null or undefined",
  "Name parameter is required for city suggestions.",
  "Invalid image",
  "Invalid images array",
  "Invalid status",
  "operation has timed out",
  "socket has been disconnected",
] as const;
