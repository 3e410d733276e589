/**
 * The texts of a profile of another member. Not next to the component: loaders of routes need them in the first load, and
 * would bring the profile with them.
 */
export const PERSON_TEXTS = ["profile", "contacts", "call", "reports", "chat", "errors"] as const;
